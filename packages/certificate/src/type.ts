/** What the header of every certificate says, so that no other thing signed by the key passes for one. */
export const CERTIFICATE_TYPE = "erasure-certificate+jws";
