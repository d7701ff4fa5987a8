import { createInbox, type Msg, type NatsConnection } from "@nats-io/nats-core";

interface Replies {
  /** A subject of its own for the replies to one request, until `close`. */
  open(onReply: (msg: Msg) => void, onLost: (cause: Error) => void): Place;
}

interface Place {
  subject: string;
  close(): void;
}

const repliesTo = new WeakMap<NatsConnection, Replies>();

/** The replies that come to a connection: one subscription for all its requests, which a reconnected connection keeps. */
export function repliesOf(nc: NatsConnection): Replies {
  const known = repliesTo.get(nc);
  if (known) return known;
  const replies = listen(nc);
  repliesTo.set(nc, replies);
  return replies;
}

function listen(nc: NatsConnection): Replies {
  const inbox = createInbox();
  const waiting = new Map<
    string,
    { onReply: (msg: Msg) => void; onLost: (cause: Error) => void }
  >();
  const loseAll = (cause: Error) => {
    for (const { onLost } of waiting.values()) onLost(cause);
  };
  nc.subscribe(`${inbox}.*`, {
    callback: (error, msg) => {
      if (error) return loseAll(error);
      waiting.get(msg.subject)?.onReply(msg);
    },
  });
  void nc.closed().then((cause) => loseAll(cause ?? new Error("the connection is closed")));
  let count = 0;
  return {
    open(onReply, onLost) {
      const subject = `${inbox}.${(count++).toString(36)}`;
      waiting.set(subject, { onReply, onLost });
      return { subject, close: () => void waiting.delete(subject) };
    },
  };
}
