//! The commands that judge rewrite rules: `rules check`, `rules prove` and the others.

use clap::{Arg, ArgAction, Command, value_parser};

use super::described::described;
use crate::option_kinds::{file, files, flag, format, repeated, required};
use crate::options::{TEXT_OR_JSON, limits};
use crate::rules::PICTURES;
use crate::values::{one_of, positive};

const STATUSES: &str = "\
Without files, the built-in rules are judged. docs/rule-language.md describes the files and the
verdicts.

Exit status:
  0  every rule is sound, the set is proved, the certificate is right
  1  a file that cannot be read, or with an error
  2  a command line that cannot be understood
  3  a rule is not sound or not decided, a set is not proved, a certificate is wrong,
     a critical pair is open
  5  there are more critical pairs than are looked at
  6  stopped by --max-memory or --timeout";

/// The command.
pub fn rules(command: Command) -> Command {
    described(
        command,
        "Judges rewrite rules: those of the deallocation simplification, and those about values.",
        STATUSES,
    )
    .subcommand_required(true)
    .next_line_help(false)
    .subcommands([check(), verify(), prove(), recheck(), confluence()])
    .subcommands([try_out(), trace(), suggest()])
}

fn judgement(name: &'static str, about: &'static str, description: &'static str) -> Command {
    let form = format("format", TEXT_OR_JSON, "How the verdicts are written");
    described(Command::new(name).about(about), description, STATUSES)
        .arg(form)
        .args(limits())
}

/// The files that a command is about.
fn about(help: &'static str) -> Arg {
    file("FILE", help).num_args(0..).action(ArgAction::Append)
}

fn rule_files() -> Arg {
    about("Files of rules").value_name("FILE.egg")
}

fn programs() -> Arg {
    about("The programs").value_name("PROGRAM.mlir")
}

fn new_rules() -> Arg {
    files(
        "rules",
        "New rules to try, or to look for others beside; may be repeated",
    )
}

fn with() -> Arg {
    flag("with", "Judge the files together with the built-in rules")
}

fn check() -> Command {
    judgement(
        "check",
        "All below in one verdict",
        "\
Says whether each rule is sound and says something new, and whether the set saturates, together
with the built-in rules.",
    )
    .arg(rule_files())
}

fn verify() -> Command {
    judgement(
        "verify",
        "Decide whether each rule is sound, or show where it is not",
        "\
Decides by model checking whether both sides of each rule are the same in every model in which its
conditions hold: booleans by truth table, memrefs by all ways in which they can alias and all that
can be known of that. A rule that is wrong is shown with the smallest model in which it is, and with
a small program that frees right, and does not once the rule is applied. 'freehold opt --rules'
takes no rule that is not sound.

Rules about values (integers and index) are proved to be refinements: by all values at widths of 1
to 6 bits, by a SAT solver at 8, 16, 32 and 64, where the verdict says which of these were decided.
Of built-in rules that the certificate has, small widths alone are proved again.",
    )
    .args([
        flag(
            "sil",
            "Verify rules about SIL by all small programs, run by the reference-counting \
             interpreter before and after\n(docs/sil.md)",
        ),
        file(
            "write",
            "Prove the rules about values at all widths, and write the certificate to this file",
        )
        .long("write")
        .value_name("FILE"),
        file(
            "smt",
            "Write what is proved of rules about values as SMT-LIB 2 into this directory, a file \
             for each rule and its types",
        )
        .long("smt")
        .value_name("DIR"),
        rule_files(),
    ])
}

fn prove() -> Command {
    judgement(
        "prove",
        "Prove that the set saturates",
        "\
Proves that the rules, as one set, terminate on every term, or shows which rules feed each other
and a small term on which they do not terminate. docs/saturation.md has the proof.",
    )
    .args([with(), rule_files()])
}

fn recheck() -> Command {
    let certificate = about("What 'prove --format=json' wrote, and the files that it is of")
        .value_names(["CERTIFICATE.json", "FILE.egg"])
        .num_args(1..);
    judgement(
        "recheck",
        "Check a certificate of 'prove'",
        "Checks the certificate that 'prove --format=json' wrote, by code of its own.",
    )
    .override_usage("freehold rules recheck [OPTIONS] CERTIFICATE.json [FILE.egg]...")
    .args([with(), certificate.required(true)])
}

fn confluence() -> Command {
    judgement(
        "confluence",
        "Show where two rules lead apart",
        "\
Shows the smallest terms to which two rules apply at once, where the set does not find the one
result from the other. With --values, of the built-in rules about values as well.",
    )
    .args([
        flag("values", "Look at built-in rules about values, too"),
        rule_files(),
    ])
}

fn try_out() -> Command {
    judgement(
        "try",
        "Say what new rules change on programs",
        "\
Says what new rules change on programs: for which deallocs each was needed, what the program
costs before and after, and the difference of its text. A program without bufferization.dealloc is
deallocated first. Of rules about values it says how often each was applied and how many operations
there are more without it; where all new rules are such, programs are canonicalized and nothing
else. Without --rules, it says so of the built-in ones. Of a directory it says all that together.",
    )
    .args([
        new_rules(),
        flag("allow-unsound", "Try rules that are not sound"),
        flag(
            "min",
            "Find a small generated program on which a new rule is needed",
        ),
        programs(),
    ])
}

fn trace() -> Command {
    judgement(
        "trace",
        "Show how the rules rewrite a dealloc, or a value",
        "\
Shows, for the first dealloc or the one at a place, each formula that the rules were asked: the
rounds in which they saturate, and the chain that leads to the answer; or a picture of the e-graph,
for Graphviz, as SVG, or in the JSON of egraph-serialize. Where no dealloc stands, the same of the
operation that computes a value there; without a dealloc and a place, of the first that the rules
change.",
    )
    .args([
        new_rules(),
        required(
            "op",
            "LINE[:COLUMN]",
            "Trace the dealloc or the value there",
        ),
        required(
            "formula",
            "N",
            "The formula, or form, of which there is to be a picture (default: 1)",
        )
        .value_parser(positive),
        required(
            "picture",
            "FORM",
            "Show the saturated e-graph in place of the text",
        )
        .value_parser(one_of(PICTURES)),
        programs().num_args(1).required(true),
    ])
}

fn suggest() -> Command {
    judgement(
        "suggest",
        "List sound rules that are missing",
        "\
Lists sound rules that do not follow from the set, and with which it is proved to saturate, by
what they save on the programs, or on generated ones. With --values, rules about integers that make
less of a term than the set does, proved at all widths.",
    )
    .args([
        new_rules(),
        flag("values", "Look for rules about integers"),
        repeated("without", "RULE", "Look without this rule; may be repeated"),
        required(
            "size",
            "N",
            "Suggest rules whose left sides have at most N operations, 1 to 4 (default: 2)",
        )
        .value_parser(value_parser!(u64).range(1..=4)),
        programs(),
    ])
}
