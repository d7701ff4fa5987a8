/** JSON's media types, in UTF-8: JSON between systems is written in nothing else (RFC 8259, 8.1). */
export const JSON_TYPE =
  /^application\/(?:[\w.+-]+\+)?json\s*(?:;(?!.*\bcharset\s*=(?!\s*"?(?:utf-?8|us-ascii)\b)).*)?$/i;
