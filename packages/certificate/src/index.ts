export type { Certificate, CertifiedReceipt } from "./certificate.ts";
export { checkCertificate } from "./check-certificate.ts";
export { type HashedReceipt, hasItsHash, linkText } from "./receipt-hash.ts";
export { type TrustedKey, thumbprintText, trustedKeys } from "./trusted-keys.ts";
export { CERTIFICATE_TYPE } from "./type.ts";
