//! The `custom<...>` directives: C++ that ODS formats call, in Rust. One line for each in the
//! two tables below; what it takes is declared in `dialects::format::Directive`, and was
//! checked when the format was compiled.

mod acc;
mod acc_printer;
mod arguments;
mod control;
mod derived;
mod emitc;
mod gpu;
mod index_list;
mod llvm;
mod omp;
mod omp_regions;
mod plain;
mod symbols;
mod transform;
mod transform_lists;

use freehold_dialects::format::{Action, CustomDirective, Directive, Parameter, Which};
use freehold_ir::{Attr, AttrKind, Op, Region, Value};

use super::OpInfo;
use super::body_name::{add_name, strip_name};
use super::parse::set_types;
use super::print_info::{PrintInfo, Spans};
use crate::lexer::Tok;
use crate::op_state::OpState;
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;

/// The parameters of a directive by position and kind. The signature was checked, so that a
/// wrong kind stands for no parameter at all.
#[derive(Copy, Clone)]
struct Given<'d>(&'d [Parameter]);

impl Given<'_> {
    fn attr(self, position: usize) -> usize {
        match self.0.get(position) {
            Some(Parameter::Attr(index)) => *index,
            _ => 0,
        }
    }

    fn operands(self, position: usize) -> usize {
        match self.0.get(position) {
            Some(Parameter::Operands(Which::Operand(group))) => *group,
            _ => 0,
        }
    }

    fn types(self, position: usize) -> Which {
        match self.0.get(position) {
            Some(Parameter::Types(which) | Parameter::Operands(which)) => *which,
            _ => Which::AllOperands,
        }
    }

    fn region(self, position: usize) -> usize {
        match self.0.get(position) {
            Some(Parameter::Region(group)) => *group,
            _ => 0,
        }
    }

    /// The parameters behind the first one.
    fn behind_first(self) -> Self {
        Given(self.0.get(1..).unwrap_or_default())
    }

    fn word(&self, position: usize) -> &str {
        match self.0.get(position) {
            Some(Parameter::Text(text)) => text,
            _ => "",
        }
    }

    fn text(self, position: usize) -> &'static str {
        match self.0.get(position) {
            Some(Parameter::Text(text)) if text.ends_with("Paren") => "()",
            Some(Parameter::Text(text)) if text.ends_with("LessGreater") => "<>",
            Some(Parameter::Text(text)) if text.ends_with("Braces") => "{}",
            _ => "[]",
        }
    }
}

impl<'s> Parser<'s> {
    /// Whether the text can go on with a directive that opens an optional group.
    pub(super) fn at_directive(&self, directive: Directive) -> bool {
        match directive {
            Directive::AsyncDependencies => self.at_keyword("async") || self.at(Tok::LSquare),
            Directive::DynamicIndexList
            | Directive::OptionalDynamicIndexList
            | Directive::ImageOperands
            | Directive::OpBundles => self.at(Tok::LSquare),
            Directive::SingleBlockRegion => self.at(Tok::LBrace),
            Directive::NamedValueList | Directive::NamedValueListWithVariadicity => {
                self.at(Tok::LParen)
            }
            Directive::ClauseAttr => self.at(Tok::BareId),
            Directive::LaunchFuncOperands => self.at_keyword("args"),
            Directive::TokenOrdering => self.at_keyword("ordering"),
            Directive::OffloadingHandler => self.at(Tok::Less),
            Directive::RegionWithArguments => self.at(Tok::LParen),
            Directive::SwitchCases => self.at_keyword("case"),
            _ => !matches!(self.tok.kind, Tok::RBrace | Tok::Eof),
        }
    }

    /// Reads a directive, up to its first region if it has any: the group of that region.
    pub(super) fn parse_directive(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        custom: &CustomDirective,
    ) -> Parsed<Option<usize>> {
        let given = Given(&custom.parameters);
        match custom.directive {
            Directive::AllReduceOperation => self.all_reduce_operation(state, info, given),
            Directive::AsyncDependencies => self.async_dependencies(state, info, given),
            Directive::AwaitResultType => self.await_result_type(state, info, given),
            Directive::DimensionList => self.dimension_list(state, info, given),
            Directive::DynamicIndexList => self.index_list(state, info, given),
            Directive::EmitCFieldOpTypeAndInitialValue
            | Directive::EmitCGlobalOpTypeAndInitialValue => {
                self.emitc_type_and_value(state, info, given)
            }
            Directive::GlobalMemrefOpTypeAndInitialValue => {
                self.global_type_and_value(state, info, given)
            }
            Directive::LaunchDimType => self.launch_dim_type(state, info, given),
            Directive::LaunchFuncOperands => self.launch_func_operands(state, info, given),
            Directive::OffloadingHandler => self.offloading_handler(state, info, given),
            Directive::RegionWithArguments => {
                self.region_arguments(state)?;
                return Ok(Some(given.region(0)));
            }
            Directive::SwitchCases => return self.switch_cases(state, info, given),
            Directive::SwitchOpCases => self.switch_op_cases(state, info, given),
            Directive::AccVar => self.acc_device_var(state, info, given),
            Directive::AlignedClause => self.aligned_clause(state, info, given),
            Directive::AllocateAndAllocator => self.allocate_clause(state, info, given),
            Directive::BindName => self.bind_names(state, info, given),
            Directive::CaptureType | Directive::ClauseAttr => {
                self.set_word(state, info, given.attr(0))
            }
            Directive::CombinedConstructsLoop => self.combined_construct(state, info, given),
            Directive::Copyprivate => self.copyprivate_clause(state, info, given),
            Directive::DependVarList => self.depend_clause(state, info, given),
            Directive::DeviceTypeArrayAttr => self.device_list(state, info, given),
            Directive::DeviceTypeOperands
            | Directive::DeviceTypeOperandsWithKeywordOnly
            | Directive::DeviceTypeOperandsWithSegment
            | Directive::GangClause
            | Directive::NumGangs
            | Directive::WaitClause => self.device_clause(state, info, given, custom.directive),
            Directive::GrainsizeClause | Directive::NumTasksClause => {
                self.granularity_clause(state, info, given)
            }
            Directive::InReductionPrivateReductionRegion
            | Directive::InReductionPrivateRegion
            | Directive::PrivateReductionRegion
            | Directive::PrivateRegion
            | Directive::TargetOpRegion
            | Directive::TaskReductionRegion
            | Directive::UseDeviceAddrUseDevicePtrRegion => {
                self.region_clauses(state, info, given, custom.directive)?;
                return Ok(Some(given.region(0)));
            }
            Directive::LinearClause => self.linear_clause(state, info, given),
            Directive::LoopControl => {
                self.loop_control(state, info, given)?;
                return Ok(Some(given.region(0)));
            }
            Directive::LoopTransformClis => self.loop_transform(state, given),
            Directive::MapClause => self.map_clause(state, info, given),
            Directive::MembersIndex => self.members_index(state, info, given),
            Directive::OperandWithKeywordOnly | Directive::OperandsWithKeywordOnly => {
                self.operands_or_mark(state, info, given)
            }
            Directive::OrderClause => self.order_clause(state, info, given),
            Directive::DerivedType => self.derived_type(state, info, given),
            Directive::MovedPointerType => self.moved_pointer_type(state, info, given),
            Directive::AttributesOp
            | Directive::CreateOperationOpAttributes
            | Directive::OperationOpAttributes => self.named_attributes(state, info, given),
            Directive::AlternativesOpSelectedRegion => self.selected_region(state, info, given),
            Directive::ApplyRegisteredPassOptions => self.pass_options(state, info, given),
            Directive::CreateOperationOpResults => self.pdl_created_types(state, info, given),
            Directive::ElseRegion => {
                return Ok(self.eat_keyword("else").then(|| given.region(0)));
            }
            Directive::ForeachMatchSymbols => self.foreach_match_symbols(state, info, given),
            Directive::IndirectBrOpSucessors => self.indirect_targets(state, info, given),
            Directive::JoinedType => self.joined_type(state, info, given),
            Directive::LLVMLinkage => {
                self.linkage(state, info, given);
                return Ok(None);
            }
            Directive::LevelRange => self.level_range(state, info, given),
            Directive::OpBundles => self.bundles(state, info, given),
            Directive::PackedOrDynamicIndexList => self.packed_or_index_list(state, info, given),
            Directive::VariableOpTypeOrInitialValue => {
                self.variable_type_or_value(state, info, given)
            }
            Directive::RangeType => self.pdl_range_type(state, info, given),
            Directive::ResultsValueType => self.pdl_results_type(state, info, given),
            Directive::RecipeSym => self.recipe(state, info, given),
            Directive::RoutineGangClause => self.routine_gang(state, info, given),
            Directive::ScheduleClause => self.schedule_clause(state, info, given),
            Directive::Var => self.acc_var(state, given),
            Directive::VarPtrType => self.acc_var_type(state, info, given),
            Directive::ImageOperands => self.image_operands(state, info, given),
            Directive::MNKDimensionList => self.mnk_dimensions(state, info, given),
            Directive::NamedValueList | Directive::NamedValueListWithVariadicity => {
                self.named_values(state, info, given)
            }
            Directive::OptionalDynamicIndexList => {
                if !self.at(Tok::LSquare) {
                    return Ok(None);
                }
                self.index_list(state, info, given)
            }
            Directive::GEPIndices => self.gep_indices(state, info, given),
            Directive::InsertExtractValueElementType => self.element_type(state, info, given),
            Directive::QuotedWord => self.quoted_word(state, info, given),
            Directive::SemiFunctionType => self.semi_function_type(state, info, given),
            Directive::ShuffleType => self.shuffle_type(state, info, given),
            Directive::KeywordDict => self.keyword_dict(state, info),
            Directive::SameTypes => self.same_types(state, info, given),
            Directive::TrueClause => self.true_clause(state, info, given),
            Directive::TrailingList => self.trailing_list(state, info, given),
            Directive::SingleBlockRegion => return self.single_block_region(state, given),
            Directive::SynchronizationHint => self.synchronization_hint(state, info, given),
            Directive::TransformMatchDims => self.match_dims(state, info, given),
            Directive::SymbolVisibility => self.symbol_visibility(state, info, given),
            Directive::TokenOrdering => self.token_ordering(state, info, given),
            Directive::TypedInitialValue => self.typed_initial_value(state, info, given),
        }?;
        Ok(None)
    }

    /// After a region of a directive: whether another one comes, whose `{` is next.
    pub(super) fn resume_directive(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        action: &Action,
    ) -> Parsed<bool> {
        match action {
            Action::Directive(custom) if custom.directive == Directive::SwitchCases => {
                self.next_switch_case(state, info, Given(&custom.parameters))
            }
            _ => Ok(false),
        }
    }

    /// `%a : T`
    fn typed_operand(&mut self, state: &mut OpState) -> Parsed<()> {
        state.operands.push(self.parse_operand()?);
        self.expect(Tok::Colon, "':'")?;
        state.types.push(self.parse_type()?);
        Ok(())
    }

    /// Notes an array as an attribute of the definition.
    fn set_array(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        index: usize,
        items: Vec<Attr>,
    ) {
        let items = self.module.context.attr(AttrKind::Array(items.into()));
        state.properties.push((info.names[index], items));
    }

    /// Notes the operands and types since `starts` as those of the first two parameters.
    fn give_operands(
        &self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
        starts: (usize, usize),
    ) {
        let span = (starts.0 as u32, state.operands.len() as u32);
        state.operand_groups[given.operands(0)] = span;
        self.give_types(state, info, given.types(1), starts.1);
    }

    /// Notes the types of a group.
    fn give_types(&self, state: &mut OpState, info: &OpInfo<'s>, which: Which, start: usize) {
        let span = (start as u32, state.types.len() as u32);
        set_types(state, info, which, span);
    }
}

impl Printer<'_> {
    /// Prints a directive; a region that comes next is handed back, with whether its entry
    /// block has its label. `printed` of its regions were printed already.
    pub(super) fn print_directive(
        &mut self,
        op: Op,
        info: &PrintInfo,
        custom: &CustomDirective,
        spans: &Spans,
        printed: usize,
    ) -> Option<(Region, bool)> {
        let given = Given(&custom.parameters);
        match custom.directive {
            Directive::AllReduceOperation => self.print_all_reduce_operation(op, info, given),
            Directive::AsyncDependencies => self.print_async_dependencies(op, given, spans),
            Directive::AwaitResultType => self.print_await_result_type(op, given, spans),
            Directive::DimensionList => self.print_dimension_list(op, info, given),
            Directive::DynamicIndexList => self.print_index_list(op, info, given, spans),
            Directive::EmitCFieldOpTypeAndInitialValue
            | Directive::EmitCGlobalOpTypeAndInitialValue => {
                self.print_emitc_type_and_value(op, info, given);
            }
            Directive::GlobalMemrefOpTypeAndInitialValue => {
                self.print_global_type_and_value(op, info, given);
            }
            Directive::LaunchDimType => self.print_launch_dim_type(op, given, spans),
            Directive::LaunchFuncOperands => self.print_launch_func_operands(op, given, spans),
            Directive::OffloadingHandler => self.print_offloading_handler(op, info, given),
            Directive::RegionWithArguments => {
                return self.print_region_with_arguments(op, given.region(0));
            }
            Directive::SwitchCases => return self.print_switch_cases(op, info, given, printed),
            Directive::SwitchOpCases => self.print_switch_op_cases(op, info, given, spans),
            Directive::AccVar => self.print_acc_device_var(op, given, spans),
            Directive::AlignedClause | Directive::Copyprivate => {
                self.print_paired(op, info, given, spans);
            }
            Directive::AllocateAndAllocator => self.print_allocate_clause(op, given, spans),
            Directive::BindName => self.print_bind_names(op, info, given),
            Directive::CaptureType | Directive::ClauseAttr => {
                self.print_word(op, info, given.attr(0));
            }
            Directive::CombinedConstructsLoop => self.print_combined_construct(op, info, given),
            Directive::DependVarList => self.print_depend_clause(op, info, given, spans),
            Directive::DeviceTypeArrayAttr => self.print_device_list(op, info, given),
            Directive::DeviceTypeOperands
            | Directive::DeviceTypeOperandsWithKeywordOnly
            | Directive::DeviceTypeOperandsWithSegment
            | Directive::GangClause
            | Directive::NumGangs
            | Directive::WaitClause => {
                self.print_device_clause(op, info, given, spans, custom.directive);
            }
            Directive::GrainsizeClause | Directive::NumTasksClause => {
                self.print_granularity_clause(op, info, given, spans);
            }
            Directive::InReductionPrivateReductionRegion
            | Directive::InReductionPrivateRegion
            | Directive::PrivateReductionRegion
            | Directive::PrivateRegion
            | Directive::TargetOpRegion
            | Directive::TaskReductionRegion
            | Directive::UseDeviceAddrUseDevicePtrRegion => {
                return self.print_region_clauses(op, info, given, spans, custom.directive);
            }
            Directive::LinearClause => self.print_linear_clause(op, given, spans),
            Directive::LoopControl => return self.print_loop_control(op, info, given, spans),
            Directive::LoopTransformClis => self.print_loop_transform(op, given, spans),
            Directive::MapClause => self.print_map_clause(op, info, given),
            Directive::MembersIndex => self.print_members_index(op, info, given),
            Directive::OperandWithKeywordOnly | Directive::OperandsWithKeywordOnly => {
                self.print_operands_or_mark(op, info, given, spans);
            }
            Directive::OrderClause => self.print_order_clause(op, info, given),
            Directive::AttributesOp => self.print_named_attributes(op, info, given, spans, ""),
            Directive::CreateOperationOpAttributes | Directive::OperationOpAttributes => {
                self.print_named_attributes(op, info, given, spans, " ");
            }
            Directive::AlternativesOpSelectedRegion => {
                self.print_selected_region(op, info, given, spans);
            }
            Directive::ApplyRegisteredPassOptions => {
                self.print_pass_options(op, info, given, spans)
            }
            Directive::CreateOperationOpResults => {
                self.print_pdl_created_types(op, info, given, spans);
            }
            Directive::ElseRegion => return self.print_else_region(op, info, given),
            Directive::ForeachMatchSymbols => self.print_foreach_match_symbols(op, info, given),
            Directive::IndirectBrOpSucessors => self.print_indirect_targets(op, info, given, spans),
            Directive::LLVMLinkage => self.print_linkage(op, info, given),
            Directive::LevelRange => self.print_level_range(op, info, given),
            Directive::OpBundles => self.print_bundles(op, given, spans),
            Directive::PackedOrDynamicIndexList => {
                self.print_packed_or_index_list(op, info, given, spans);
            }
            Directive::VariableOpTypeOrInitialValue => {
                self.print_variable_type_or_value(op, info, given);
            }
            Directive::RangeType => self.print_pdl_range_type(op, given, spans),
            Directive::ResultsValueType => self.print_pdl_results_type(op, info, given, spans),
            Directive::RecipeSym => self.print_recipe(op, info, given),
            Directive::RoutineGangClause => self.print_routine_gang(op, info, given),
            Directive::ScheduleClause => self.print_schedule_clause(op, info, given, spans),
            Directive::Var => self.print_acc_var(op, given, spans),
            Directive::VarPtrType => self.print_acc_var_type(op, info, given, spans),
            Directive::ImageOperands => self.print_image_operands(op, info, given),
            Directive::MNKDimensionList => self.print_mnk_dimensions(op, info, given),
            Directive::NamedValueList | Directive::NamedValueListWithVariadicity => {
                self.print_named_values(op, info, given, spans);
            }
            Directive::OptionalDynamicIndexList => {
                if self.attr_by(op, info.names[given.attr(1)]).is_some() {
                    self.print_index_list(op, info, given, spans);
                }
            }
            Directive::GEPIndices => self.print_gep_indices(op, info, given, spans),
            // What they say follows from what is printed.
            Directive::DerivedType
            | Directive::JoinedType
            | Directive::MovedPointerType
            | Directive::InsertExtractValueElementType
            | Directive::ShuffleType => {}
            Directive::QuotedWord => self.print_quoted_word(op, info, given),
            Directive::KeywordDict => self.print_keyword_dict(op, info),
            Directive::SameTypes => self.print_same_types(op, given, spans),
            Directive::TrueClause => self.print_true_clause(op, info, given),
            Directive::TrailingList => self.print_trailing_list(op, info, given),
            Directive::SemiFunctionType => self.print_semi_function_type(op, given, spans),
            Directive::SingleBlockRegion => {
                return self.print_single_block_region(op, info, given);
            }
            Directive::SynchronizationHint => self.print_synchronization_hint(op, info, given),
            Directive::TransformMatchDims => self.print_match_dims(op, info, given),
            Directive::SymbolVisibility => self.print_symbol_visibility(op, info, given),
            Directive::TokenOrdering => self.print_token_ordering(op, given, spans),
            Directive::TypedInitialValue => self.print_typed_initial_value(op, info, given),
        }
        None
    }

    /// The members of an operand or result group.
    fn members(&self, op: Op, which: Which, spans: &Spans) -> Vec<Value> {
        let (start, end) = self.span(op, which, spans);
        let range = start as usize..end as usize;
        match which {
            Which::Operand(_) | Which::AllOperands => {
                range.map(|i| self.module.operand(op, i)).collect()
            }
            Which::Result(_) | Which::AllResults => self.module.results(op)[range].to_vec(),
        }
    }
}
