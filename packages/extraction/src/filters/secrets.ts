/**
 * Shapes of credentials of any issuer. A text may be as long as a payload and made to be slow to read: no pattern may look
 * through a run of characters from each of them; looking back from where the run ends reads it once.
 */
const LONG_TOKENS: readonly RegExp[] = [
  /\b(?:sk|pk|rk)[-_](?:proj|live|test|ant|or)?[-_]?[A-Za-z0-9_-]{16,}/,
  /\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{16,}|\bnpm_[A-Za-z0-9]{30,}|\bhf_[A-Za-z0-9]{20,}|\bdop_v1_\w{30,}/,
  /\bxox[abeoprs]-[\w-]{10,}|\bSG\.[\w-]{16,}\.[\w-]{16,}|\bAC[0-9a-f]{32}\b|\bya29\.[\w-]{20,}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{30,}/,
  /\.(?<=\beyJ[\w-]{8,}\.)[\w-]{8,}\./,
  /\b[0-9a-f]{32,}\b/i,
  /\b(?:Bearer|Basic) [\w+/=.-]{16,}/i,
];
/** Each of the former has as many of these in a row. */
const LONG = /[\w+/=.-]{15}/;

/** Those without a long run of characters, or a digit. */
const SHORT_TOKENS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /:\/\/(?<=[a-z][a-z0-9+.-]*:\/\/)[^\s:/@]+:[^\s:/@]+@/i,
];

const NUMBERS: readonly RegExp[] = [
  /\b\d{3}-\d{2}-\d{4}\b/,
  /\b(?:DNI|NIE|NIF)\b.{0,20}\b[XYZ]?\d{7,8}[- ]?[A-Z]\b/i,
  /\b[12] ?\d{2} ?(?:0[1-9]|1[0-2]) ?\d[\dAB] ?\d{3} ?\d{3}(?: ?\d{2})?\b/,
];

const CUE =
  "(?:pass(?:word|wort|phrase|code)|passwd|pwd|kennwort|mot de passe|contraseña|contrasena|clave(?: de acceso| secreta)?|pin(?:[- ]?(?:code|number|nummer))?|code pin|código pin|geheimzahl|geheimnummer|cvv|cvc|(?:api|access|secret|private|license|licence|encryption)[- ]?(?:key|token)|(?:api|zugangs|geheim)[- ]?schlüssel|clé (?:api|secrète|privée)|otp|2fa code|recovery (?:code|phrase)|seed phrase|wlan[- ]?(?:passwort|schlüssel)|wifi (?:password|key)|door code|digicode|alarm code|safe code|gate code|code (?:de la porte|d['’]entrée|du portail|secret)|türcode|código (?:de la puerta|de seguridad|secreto))";
const IDENTITY_CUE =
  "(?:(?:credit|debit|bank) ?card|card number|carte (?:bleue|bancaire|de crédit)|kreditkarten?(?:nummer)?|kartennummer|tarjeta(?: de crédito)?|iban|account number|kontonummer|numéro de compte|número de cuenta|cuenta bancaria|routing number|sort code|passport(?: number| no)?|reisepass(?:nummer)?|passnummer|ausweisnummer|personalausweis(?:nummer)?|passeport|pasaporte|social security|ssn|national insurance|nino(?![\\p{L}])|sozialversicherungsnummer|steuer-?(?:id|nummer)|steueridentifikationsnummer|sécurité sociale|numéro de sécu|seguridad social|(?:dni|nie|nif)(?![\\p{L}])|driver['’]?s? licen[cs]e|führerscheinnummer|permis de conduire n|tax id|curp|rfc|aadhaar)";

const SAID_SECRET = new RegExp(
  `(?<![\\p{L}])${CUE}(?![\\p{L}])[^.!?\\n]{0,50}?(?:\\bis|\\best|\\bes|\\bist|\\blautet|c['’]est|:|=|\\bwar|\\bwas|\\bso)\\s*\\S`,
  "iu",
);
/** Words that also mean other things: only with a value that has a digit. */
const SAID_CODE =
  /(?<![\p{L}])(?:secret|secreto|token|jeton|clave|tan|code|código)\s*(?:is|est|es|ist|c['’]est|:|=)\s*(?=\S{0,200}\d)\S{4,}/iu;
/** Letters and digits with three digits at their end, at most 60 characters after the cue. */
const SAID_NUMBER = new RegExp(
  `(?<![\\p{L}])${IDENTITY_CUE}(?:[^.!?\\n]{0,59}?[^A-Z0-9 .!?\\n-])?[ -]*[A-Z0-9][A-Z0-9 -]{0,160}\\d{3}`,
  "iu",
);
const NEAR_SECRET = new RegExp(`(?<![\\p{L}])(?:${CUE}|${IDENTITY_CUE})(?![\\p{L}])`, "iu");
const SECRET_PREDICATE =
  /(?:^|_)(?:pin|token|secret|otp|credentials?|iban|cvv|cvc|ssn)$|(?:^|_)(?:password|passwd|passwort|passphrase|passcode|pwd|pin_code|api_?key|access_key|private_key|secret_key|social_security(?:_number)?|credit_card(?:_number)?|card_number|account_number|contrasena|contraseña|mot_de_passe|kennwort|passport_number|tax_id|seed_phrase|recovery_code)(?:$|_(?!manager|policy|rotation|length))/i;

const SPANISH_NUMBER = /\b[XYZ]?\d{7,8}[- ]?[A-HJ-NP-TV-Z]\b/i;
const SPANISH_CUE = /\b(?:DNI|NIE|NIF)\b/i;

/** A number that the same line says afterwards to be one of identity. */
const isSpanishNumber = (text: string): boolean =>
  text.split(/[\n\r\u2028\u2029]/).some((line) => {
    const at = line.search(SPANISH_NUMBER);
    return at >= 0 && SPANISH_CUE.test(line.slice(at));
  });

function isCardNumber(text: string): boolean {
  for (const [run] of text.matchAll(/(?<![\d])\d(?:[ -]?\d){12,18}(?!\d)/g)) {
    const digits = run.replace(/\D/g, "");
    let sum = 0;
    [...digits].reverse().forEach((digit, i) => {
      const n = Number(digit) * (i % 2 === 1 ? 2 : 1);
      sum += n > 9 ? n - 9 : n;
    });
    if (sum % 10 === 0 && /^[3-6]/.test(digits)) return true;
  }
  return false;
}

const LEAST_IBAN = 15;
const MOST_IBAN = 34;

/** True when the check digits of an account number are right (ISO 7064, mod 97). */
function isRight(account: string): boolean {
  const digits = (account.slice(4) + account.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** An account number ends where a group of its characters does; what follows may look like another. */
function isIban(text: string): boolean {
  for (const [run] of text.matchAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![A-Z0-9])/g)) {
    let compact = "";
    for (const group of run.split(" ")) {
      compact += group;
      const isLong = compact.length >= LEAST_IBAN && compact.length <= MOST_IBAN;
      if (isLong && isRight(compact)) return true;
    }
  }
  return false;
}

/** Long runs without words in them: keys of issuers nobody has listed. */
function looksRandom(text: string): boolean {
  return (text.match(/[A-Za-z0-9+/_-]{24,}={0,2}/g) ?? []).some(
    (run) =>
      /\d.*\d.*\d/.test(run) &&
      /[a-z]/.test(run) &&
      /[A-Z]/.test(run) &&
      !/^[a-z]+(?:-[a-z0-9]+)+$/i.test(run) &&
      !run.includes("/"),
  );
}

/** True when a text holds a credential, a payment card, a bank account or a number of identity, in whatever form. */
export const holdsSecret = (text: string): boolean =>
  SHORT_TOKENS.some((pattern) => pattern.test(text)) ||
  (LONG.test(text) && (LONG_TOKENS.some((pattern) => pattern.test(text)) || looksRandom(text))) ||
  SAID_SECRET.test(text) ||
  (/\d/.test(text) && holdsNumber(text));

/** True when a text with digits holds a number or a code that is secret. */
const holdsNumber = (text: string): boolean =>
  NUMBERS.some((pattern) => pattern.test(text)) ||
  isSpanishNumber(text) ||
  isCardNumber(text) ||
  isIban(text) ||
  SAID_CODE.test(text) ||
  SAID_NUMBER.test(text);

/** True when a text speaks of a secret, so that what follows may be one. */
export const speaksOfSecret = (text: string): boolean => NEAR_SECRET.test(text);

/** True for a predicate whose value is a secret by its name (`github_token`, `pin`). */
export const isSecretPredicate = (predicate: string): boolean => SECRET_PREDICATE.test(predicate);
