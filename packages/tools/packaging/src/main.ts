import { packClients } from "./pack.ts";

const [folder = "dist-clients"] = process.argv.slice(2);
for (const { name, version, file } of await packClients(folder))
  console.log(`${name} ${version} ${file}`);
