// The program of the sentence model's threads, bundled beside those that start it.
import "@memory/sentence-model/program";
