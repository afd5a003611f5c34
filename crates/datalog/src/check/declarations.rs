//! The types and relations of a program: those that it declares, and the inputs that it mentions.

use freehold_base::diagnostics::Diagnostic;
use freehold_base::suggest;
use rustc_hash::FxHashMap;

use crate::program::{
    Atom, Column, Expression, Literal, Relation, RelationId, Rule, Slot, Variable,
};
use crate::schema::{Input, Schema};
use crate::syntax::{self, At, Statement};
use crate::types::{NUMBER, SYMBOL, Type, Types};

pub(super) struct Declarations<'s> {
    pub types: Types,
    pub relations: Vec<Relation>,
    by_name: FxHashMap<String, RelationId>,
    schema: &'s Schema,
}

impl<'s> Declarations<'s> {
    pub(super) fn new(
        statements: &[Statement],
        schema: &'s Schema,
        errors: &mut Vec<Diagnostic>,
    ) -> Declarations<'s> {
        let mut types = Types::new();
        for known in &schema.types {
            let within = types.find(known.within).unwrap_or(SYMBOL);
            types.add(known.name, within);
        }
        let mut declarations = Declarations {
            types,
            relations: Vec::new(),
            by_name: FxHashMap::default(),
            schema,
        };
        for statement in statements {
            match statement {
                Statement::Type { name, within } => declarations.ty(name, within, errors),
                Statement::Declaration { name, columns } => {
                    declarations.declare(name, columns, errors);
                }
                Statement::Input(names) => {
                    for name in names {
                        declarations.input(name, errors);
                    }
                }
                Statement::Output(_) | Statement::Clause(_) => {}
            }
        }
        for statement in statements {
            if let Statement::Clause(clause) = statement {
                for head in &clause.heads {
                    declarations.open(&head.relation, errors);
                }
            }
        }
        declarations
    }

    /// A rule derives rows of this name: of an open input it adds to them, and who asks for the
    /// relation sees those of both.
    fn open(&mut self, name: &At<String>, errors: &mut Vec<Diagnostic>) {
        let input = self.known_input(&name.what).filter(|input| input.is_open);
        let Some(given) = input.and_then(|_| self.find(name, errors)) else {
            return;
        };
        let Relation {
            is_input, columns, ..
        } = &self.relations[given.index()];
        if !is_input {
            return;
        }
        let id = RelationId(self.relations.len() as u32);
        self.relations.push(Relation {
            name: self.relations[given.index()].name.clone(),
            columns: columns.clone(),
            is_input: false,
            adds_to: Some(given),
            at: name.at,
        });
        for known in self.by_name.values_mut().filter(|known| **known == given) {
            *known = id;
        }
    }

    fn ty(&mut self, name: &At<String>, within: &At<String>, errors: &mut Vec<Diagnostic>) {
        if self.types.find(&name.what).is_some() {
            let message = format!("there is a type `{}` already", name.what);
            errors.push(Diagnostic::error(name.at, message));
            return;
        }
        // An unknown one is complained about, and its parts are symbols.
        let within = self.type_named(within, errors).unwrap_or(SYMBOL);
        self.types.add(&name.what, within);
    }

    fn type_named(&self, name: &At<String>, errors: &mut Vec<Diagnostic>) -> Option<Type> {
        let found = self.types.find(&name.what);
        if found.is_none() {
            let message = match name.what.as_str() {
                "float" | "unsigned" => format!("there is no type `{}` here", name.what),
                other => suggest::unknown("type", other, self.types.names()),
            };
            errors.push(Diagnostic::error(name.at, message));
        }
        found
    }

    fn declare(
        &mut self,
        name: &At<String>,
        columns: &[(At<String>, At<String>)],
        errors: &mut Vec<Diagnostic>,
    ) {
        for (at, (column, _)) in columns.iter().enumerate() {
            if let Some(first) = columns[..at]
                .iter()
                .find(|other| other.0.what == column.what)
            {
                let message = format!("two columns are called `{}`", column.what);
                let error = Diagnostic::error(column.at, message);
                errors.push(error.with_note(first.0.at, "the first one"));
            }
        }
        let columns: Vec<Column> = columns
            .iter()
            .map(|(column, of)| Column {
                name: column.what.clone(),
                of: self.type_named(of, errors).unwrap_or(SYMBOL),
                words: None,
            })
            .collect();
        if let Some(&known) = self.by_name.get(&name.what) {
            let message = format!("`{}` is declared twice", name.what);
            let error = Diagnostic::error(name.at, message);
            errors.push(error.with_note(self.relations[known.index()].at, "here first"));
            return;
        }
        // What an input was called before is free.
        let mut inputs = self.schema.inputs.iter();
        let Some(input) = inputs.find(|input| input.name == name.what) else {
            self.add(name, columns, false);
            return;
        };
        let known = self.input_columns(input);
        let roots = |columns: &[Column]| -> Vec<Type> {
            columns
                .iter()
                .map(|column| self.types.root(column.of))
                .collect()
        };
        if roots(&known) != roots(&columns) {
            let signature: Vec<String> = known
                .iter()
                .map(|column| {
                    let root = self.types.name(self.types.root(column.of));
                    format!("{}: {root}", column.name)
                })
                .collect();
            let message = format!(
                "`{}` is a relation of the program that is asked: expected `{}({})`; call your \
                 own relation otherwise",
                name.what,
                name.what,
                signature.join(", ")
            );
            errors.push(Diagnostic::error(name.at, message));
        }
        self.add(name, known, true);
    }

    fn input(&mut self, name: &At<String>, errors: &mut Vec<Diagnostic>) {
        if self.known_input(&name.what).is_some() {
            self.find(name, errors);
            return;
        }
        let known = self.schema.inputs.iter().map(|input| input.name);
        let message = match self.by_name.contains_key(&name.what) {
            true => format!(
                "no rows of `{}` come from outside: `.input` is for relations of the program that \
                 is asked",
                name.what
            ),
            false => suggest::unknown("relation", &name.what, known),
        };
        errors.push(Diagnostic::error(name.at, message));
    }

    fn add(&mut self, name: &At<String>, columns: Vec<Column>, is_input: bool) -> RelationId {
        let id = RelationId(self.relations.len() as u32);
        self.by_name.insert(name.what.clone(), id);
        self.relations.push(Relation {
            name: name.what.clone(),
            columns,
            is_input,
            adds_to: None,
            at: name.at,
        });
        id
    }

    /// The input of a name, be it an old one.
    fn known_input(&self, name: &str) -> Option<&'s Input> {
        let renamed = self.schema.old_names.iter().find(|&&(old, _)| old == name);
        let name = renamed.map_or(name, |&(_, new)| new);
        self.schema.inputs.iter().find(|input| input.name == name)
    }

    fn input_columns(&self, input: &Input) -> Vec<Column> {
        let columns = input.columns.iter();
        columns
            .map(|column| Column {
                name: column.name.to_owned(),
                of: match column.of {
                    "number" => NUMBER,
                    of => self.types.find(of).unwrap_or(SYMBOL),
                },
                words: column.words,
            })
            .collect()
    }

    /// The relation of a name; an input becomes one when it is first mentioned.
    pub(super) fn find(
        &mut self,
        name: &At<String>,
        errors: &mut Vec<Diagnostic>,
    ) -> Option<RelationId> {
        if let Some(&id) = self.by_name.get(&name.what) {
            return Some(id);
        }
        if let Some(input) = self.known_input(&name.what) {
            // By whichever name: two names are one relation.
            if let Some(&id) = self.by_name.get(input.name) {
                self.by_name.insert(name.what.clone(), id);
                return Some(id);
            }
            let columns = self.input_columns(input);
            let current = At {
                what: input.name.to_owned(),
                at: name.at,
            };
            let id = self.add(&current, columns, true);
            self.by_name.insert(name.what.clone(), id);
            return Some(id);
        }
        let own = self.relations.iter().map(|relation| relation.name.as_str());
        let inputs = self.schema.inputs.iter().map(|input| input.name);
        let message = suggest::unknown("relation", &name.what, own.chain(inputs));
        let message = match message.contains("did you mean") {
            true => message,
            false => format!(
                "{message}: expected a declaration `.decl {}(...)`",
                name.what
            ),
        };
        errors.push(Diagnostic::error(name.at, message));
        None
    }

    /// The relation of an atom, if the atom has as many arguments as the relation has columns.
    pub(super) fn of_atom(
        &mut self,
        atom: &syntax::Atom,
        errors: &mut Vec<Diagnostic>,
    ) -> Option<RelationId> {
        let id = self.find(&atom.relation, errors)?;
        let relation = &self.relations[id.index()];
        let (expected, found) = (relation.columns.len(), atom.arguments.len());
        if expected == found {
            return Some(id);
        }
        let names: Vec<&str> = relation.columns.iter().map(|c| c.name.as_str()).collect();
        let columns = if expected == 1 { "column" } else { "columns" };
        let message = format!(
            "`{}` has {expected} {columns}, `{}({})`, and here {found}",
            atom.relation.what,
            relation.name,
            names.join(", ")
        );
        errors.push(Diagnostic::error(atom.relation.at, message));
        None
    }

    /// What is asked for, each once.
    pub(super) fn outputs(
        &mut self,
        statements: &[Statement],
        errors: &mut Vec<Diagnostic>,
    ) -> Vec<RelationId> {
        let mut outputs = Vec::new();
        for statement in statements {
            let Statement::Output(names) = statement else {
                continue;
            };
            for name in names {
                let found = self.find(name, errors);
                outputs.extend(found.filter(|id| !outputs.contains(id)));
            }
        }
        // Who only adds to an input asks for that.
        if outputs.is_empty() {
            let added = (0..).map(RelationId).zip(&self.relations);
            outputs.extend(added.filter(|row| row.1.adds_to.is_some()).map(|row| row.0));
        }
        outputs
    }

    /// The rule by which a relation has the rows of the input to which it adds.
    pub(super) fn copies(&self) -> impl Iterator<Item = Rule> {
        let relations = (0..).map(RelationId).zip(&self.relations);
        relations.filter_map(|(head, relation)| {
            let given = relation.adds_to?;
            let variables = 0..relation.columns.len() as u32;
            let variables: Vec<Variable> = variables.map(Variable).collect();
            let at = relation.at;
            let places = vec![at; variables.len()];
            let slots = variables.iter().map(|&variable| Slot::Variable(variable));
            let atom = Atom {
                relation: given,
                slots: slots.collect(),
                places: places.clone(),
                is_negated: false,
                at,
            };
            Some(Rule {
                head,
                arguments: variables
                    .iter()
                    .copied()
                    .map(Expression::Variable)
                    .collect(),
                places,
                body: vec![Literal::Atom(atom)],
                variables: variables.iter().map(|_| (at, None)).collect(),
                at,
                range: at.0..at.0,
            })
        })
    }
}
