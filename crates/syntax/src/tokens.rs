//! The tokens of a text, for who colours, folds or searches it without reading what it says.

use super::lexer::Lexer;
pub use super::lexer::{Tok as TokenKind, Token};

/// The tokens of a text, in order; comments and blanks are what lies between them.
///
/// ```
/// use freehold::syntax::{TokenKind, tokens};
/// let kinds: Vec<TokenKind> = tokens("%a = // of two").map(|token| token.kind).collect();
/// assert_eq!(kinds, [TokenKind::PercentId, TokenKind::Equal]);
/// ```
pub fn tokens(text: &str) -> impl Iterator<Item = Token> + '_ {
    let mut lexer = Lexer::new(text);
    std::iter::from_fn(move || Some(lexer.next()).filter(|token| token.kind != TokenKind::Eof))
}
