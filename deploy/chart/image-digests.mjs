// Values of the chart that name each image by its digest, from the file that `docker buildx bake --push --metadata-file FILE` wrote.
import { readFileSync } from "node:fs";

const [file] = process.argv.slice(2);
const built = Object.entries(JSON.parse(readFileSync(file, "utf8"))).filter(
  ([, image]) => image["containerimage.digest"],
);
if (built.length === 0) throw new Error(`${file} names no pushed image: build with --push`);
console.log("images:");
for (const [service, image] of built)
  console.log(`  ${service}: { digest: "${image["containerimage.digest"]}" }`);
