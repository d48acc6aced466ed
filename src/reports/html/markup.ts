export { escapeHtml, html, Markup, type Piece } from '../../message/markup.ts';
