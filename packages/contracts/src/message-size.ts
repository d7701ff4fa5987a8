/** Largest message or reply we send, in bytes: below NATS's default `max_payload` of 1 MiB, with room for headers. */
export const MAX_MESSAGE_BYTES = 900_000;
