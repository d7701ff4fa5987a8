// The program of the extraction worker, bundled beside those that start it.
import "@memory/extraction-worker/program";
