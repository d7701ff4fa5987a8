import { hash } from "node:crypto";

/** A number of 32 bits for a text. */
export const hashOf = (text: string): number => hash("sha256", text, "buffer").readUInt32BE(0);

/** A node with the hash of its name. */
export interface Hashed {
  readonly hash: number;
}

/**
 * The node of a key by rendezvous hashing (Thaler and Ravishankar, 1998): that with the highest weight for it. When a node leaves, its keys
 * spread over all others, and no other key moves. Null without nodes.
 */
export function nodeOf<Node extends Hashed>(keyHash: number, nodes: readonly Node[]): Node | null {
  let best: Node | null = null;
  let bestWeight = -1;
  for (const node of nodes) {
    const weight = mixed(keyHash ^ node.hash);
    if (weight > bestWeight) {
      best = node;
      bestWeight = weight;
    }
  }
  return best;
}

/** The finalizer of MurmurHash3 for 32 bits (Appleby): each bit of the input changes half of those of the output, and no two inputs have the same output. */
function mixed(of: number): number {
  let bits = of;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
