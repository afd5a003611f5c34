//! Parts of a batch, for several processes or machines: every file is in one of them.

/// One of several parts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 1 on.
    number: usize,
    of: usize,
}

impl Shard {
    /// All of a batch.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// `2/5` is the second of five.
    ///
    /// # Errors
    /// What is expected.
    pub fn parse(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(number, of)| {
            let (number, of) = (number.parse().ok()?, of.parse().ok()?);
            (1..=of).contains(&number).then_some(Shard { number, of })
        });
        parts.ok_or_else(|| "expected K/N, as 1/4: the K-th of N parts".to_owned())
    }

    /// What is in it: a file and the N-th after it are in one part, so that the parts of a sorted
    /// batch are alike.
    pub fn of<T>(self, all: Vec<T>) -> Vec<T> {
        let skipped = all.into_iter().skip(self.number - 1);
        skipped.step_by(self.of).collect()
    }

    /// What its files are called by: `2-of-5`.
    pub fn name(self) -> String {
        format!("{}-of-{}", self.number, self.of)
    }

    /// The name of a file that each part of a batch has: with the name of the part before the
    /// ending, if there are several.
    pub fn file(self, stem: &str, ending: &str) -> String {
        match self.of {
            1 => format!("{stem}.{ending}"),
            _ => format!("{stem}.{}.{ending}", self.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_in_one_part() {
        for of in 1..6 {
            let shards = (1..=of).map(|number| Shard { number, of });
            let mut all: Vec<usize> = shards
                .flat_map(|shard| shard.of((0..11).collect()))
                .collect();
            all.sort_unstable();
            assert_eq!(all, (0..11).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_part_is_a_number_of_a_number() {
        assert_eq!(
            Shard::parse("2/5").map(|shard| shard.name()),
            Ok("2-of-5".to_owned())
        );
        assert_eq!(Shard::parse("1/1"), Ok(Shard::WHOLE));
        for wrong in ["", "1", "0/2", "3/2", "1/0", "-1/2", "a/b", "1/2/3"] {
            assert!(Shard::parse(wrong).is_err(), "{wrong}");
        }
    }
}
