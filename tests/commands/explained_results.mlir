// What the results are, and a condition that is too long.

// A memref that is freed and retained is owned by its own condition, or where it is the other one.
func.func @known_or_compared(%p: memref<?xf32>, %q: memref<?xf32>, %c: i1, %d: i1) -> i1 {
  %own = bufferization.dealloc (%p, %q : memref<?xf32>, memref<?xf32>) if (%c, %d)
    retain (%q : memref<?xf32>)
  return %own : i1
}

// A retained memref that is not freed: only a comparison says whether it is owned.
func.func @compared(%p: memref<?xf32>, %q: memref<?xf32>, %c: i1) -> (i1, i1) {
  %false = arith.constant false
  %own:2 = bufferization.dealloc (%p, %p : memref<?xf32>, memref<?xf32>) if (%c, %false)
    retain (%q, %p : memref<?xf32>, memref<?xf32>)
  return %own#0, %own#1 : i1, i1
}

// Nothing changes, and nothing is said.
func.func @stays(%p: memref<?xf32>, %q: memref<?xf32>, %c: i1) -> i1 {
  %own = bufferization.dealloc (%p : memref<?xf32>) if (%c) retain (%q : memref<?xf32>)
  return %own : i1
}

// A condition is spelled out up to 400 letters.
func.func @long(%n: index,
    %the_first_of_the_conditions_under_each_of_which_it_is_freed: i1,
    %the_second_of_the_conditions_under_each_of_which_it_is_freed: i1,
    %the_third_of_the_conditions_under_each_of_which_it_is_freed: i1,
    %the_fourth_of_the_conditions_under_each_of_which_it_is_freed: i1,
    %the_fifth_of_the_conditions_under_each_of_which_it_is_freed: i1,
    %the_sixth_of_the_conditions_under_each_of_which_it_is_freed: i1,
    %the_seventh_of_the_conditions_under_each_of_which_it_is_freed: i1) {
  %a = memref.alloc(%n) : memref<?xf32>
  bufferization.dealloc (%a, %a, %a, %a, %a, %a, %a
      : memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>,
        memref<?xf32>)
    if (%the_first_of_the_conditions_under_each_of_which_it_is_freed,
        %the_second_of_the_conditions_under_each_of_which_it_is_freed,
        %the_third_of_the_conditions_under_each_of_which_it_is_freed,
        %the_fourth_of_the_conditions_under_each_of_which_it_is_freed,
        %the_fifth_of_the_conditions_under_each_of_which_it_is_freed,
        %the_sixth_of_the_conditions_under_each_of_which_it_is_freed,
        %the_seventh_of_the_conditions_under_each_of_which_it_is_freed)
  return
}
