//! What looks on while a pipeline runs: prints the IR, and keeps what a reproducer is made of.

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::Module;
use freehold_passes::{Event, Moment, Pipeline, Step};

use super::dumps::Dumps;
use super::reproducer::{self, Reproducer};
use crate::printing::Printing;

/// What looks on while a pipeline runs.
pub struct Watching<'a> {
    printing: &'a Printing<'a>,
    dumps: Option<Dumps<'a>>,
    reproducer: Reproducer,
    /// What is written if the pass that runs fails.
    on_failure: Option<String>,
    /// The pass that ran last, and on what.
    last: String,
}

impl<'a> Watching<'a> {
    /// Before the pipeline runs.
    ///
    /// # Errors
    /// Why a reproducer cannot be written.
    pub fn begin(
        module: &mut Module,
        pipeline: &Pipeline,
        printing: &'a Printing<'a>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let asked = &printing.options.mlir_opt_options;
        let mut watching = Watching {
            printing,
            dumps: asked
                .dumps
                .is_any()
                .then(|| Dumps::new(&asked.dumps, printing)),
            reproducer: Reproducer::new(&mut module.context, printing.options),
            on_failure: None,
            last: String::new(),
        };
        let options = &asked.reproducer;
        let mut text = || {
            watching
                .reproducer
                .text(module, &pipeline.to_string(), printing)
        };
        if let Some(path) = &options.always {
            reproducer::write(path, &text())?;
        }
        if options.on_failure.is_some() && !options.local {
            watching.on_failure = Some(text());
        }
        Ok(watching)
    }

    /// Before and after each pass.
    pub fn observe(&mut self, module: &Module, event: &Event, say: &mut dyn FnMut(&str)) {
        let options = &self.printing.options.mlir_opt_options.reproducer;
        if event.moment == Moment::Before {
            let on = module.name_text(event.roots[0]);
            self.last = format!("`{}` on '{on}' operation", event.invocation.pass.banner);
            if options.on_failure.is_some() && options.local {
                let alone = Pipeline {
                    steps: vec![Step {
                        anchors: event.step.anchors.clone(),
                        passes: vec![event.invocation.clone()],
                    }],
                    ..Pipeline::default()
                };
                let alone = alone.to_string();
                self.on_failure = Some(self.reproducer.text(module, &alone, self.printing));
            }
        }
        if let Some(dumps) = &mut self.dumps {
            dumps.observe(module, event, say);
        }
    }

    /// After the pipeline ran.
    ///
    /// # Errors
    /// Where a pass failed and that was reproduced, in mlir-opt's words; why something could not be
    /// written.
    pub fn finish(
        self,
        module: &Module,
        failed: bool,
        say: &mut dyn FnMut(&str),
    ) -> Result<(), Vec<Diagnostic>> {
        let dumped = self.dumps.map_or(Ok(()), |dumps| dumps.finish(say));
        let options = &self.printing.options.mlir_opt_options.reproducer;
        let (Some(path), Some(text), true) = (&options.on_failure, &self.on_failure, failed) else {
            return dumped;
        };
        reproducer::write(path, text)?;
        let (path, last) = (path.to_string_lossy(), &self.last);
        let executed = match options.local {
            true => last.clone(),
            false => format!("[{last}]"),
        };
        let at = module.location(module.top());
        let error = Diagnostic::error(
            at,
            "Failures have been detected while processing an MLIR pass pipeline",
        );
        let note =
            format!("Pipeline failed while executing {executed}: reproducer generated at `{path}`");
        let mut errors = dumped.err().unwrap_or_default();
        errors.push(error.with_note(at, note));
        Err(errors)
    }
}
