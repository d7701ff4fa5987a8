// Stands in for onnxruntime-node, which is not installed everywhere: each token has a direction of its own.
const { readFileSync } = require("node:fs");

class Tensor {
  constructor(type, data, dims) {
    Object.assign(this, { type, data, dims });
  }
}

const DIMENSIONS = 32;
const NEVER = 6;
const EXIT = 7;

class InferenceSession {
  inputNames = ["input_ids", "attention_mask"];
  outputNames = ["last_hidden_state"];

  static async create(file, options) {
    if (options.intraOpNumThreads !== 1) throw new Error("more than one core");
    if (readFileSync(file, "utf8") === "broken") throw new Error("no model in there");
    return new InferenceSession();
  }

  async run({ input_ids: ids }) {
    const tokens = Array.from(ids.data, Number);
    if (tokens.includes(NEVER)) await new Promise(() => undefined);
    if (tokens.includes(EXIT)) process.exit(1);
    const data = new Float32Array(tokens.length * DIMENSIONS);
    tokens.forEach((token, at) => {
      data[at * DIMENSIONS + token] = 1;
    });
    return { last_hidden_state: new Tensor("float32", data, [1, tokens.length, DIMENSIONS]) };
  }
}

module.exports = { InferenceSession, Tensor };
