import pg from "pg";

const { builtins } = pg.types;
/** What node-postgres makes of a value, by the oid of its type in pg_type; of JSON anything. */
const TYPES = new Map<number, string>([
  [builtins.BOOL, "boolean"],
  ...[builtins.INT2, builtins.INT4, builtins.OID, builtins.FLOAT4, builtins.FLOAT8].map(
    (oid): [number, string] => [oid, "number"],
  ),
  ...[builtins.TEXT, builtins.VARCHAR, builtins.UUID, builtins.INT8, builtins.NUMERIC].map(
    (oid): [number, string] => [oid, "string"],
  ),
  [19, "string"], // name
  [5069, "string"], // xid8
  [builtins.BYTEA, "Buffer"],
  [builtins.TIMESTAMPTZ, "Date"],
  [1000, "boolean[]"],
  ...[1005, 1007, 1022].map((oid): [number, string] => [oid, "number[]"]), // int2, int4, float8
  ...[1009, 1016, 2951].map((oid): [number, string] => [oid, "string[]"]), // text, int8, uuid
  [1001, "Buffer[]"],
  [1185, "Date[]"],
  [builtins.JSON, "json"],
  [builtins.JSONB, "json"],
]);

interface Field {
  name: string;
  dataTypeID: number;
}

/** The columns of the rows that a statement gives back, by name: the database plans it and does not run it. */
export function describedColumns(client: pg.Client, text: string): Promise<Map<string, string>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
  let fields: Field[] = [];
  client.query({
    submit(connection: pg.Connection) {
      connection.parse({ name: "", text, types: [] }, false);
      connection.describe({ type: "S", name: "" }, false);
      connection.sync();
    },
    handleRowDescription(message: { fields: Field[] }) {
      fields = message.fields;
    },
    handleReadyForQuery: () =>
      resolve(
        new Map(
          fields.map(({ name, dataTypeID }) => [
            name,
            TYPES.get(dataTypeID) ?? `oid ${dataTypeID}`,
          ]),
        ),
      ),
    handleError: reject,
  } as unknown as pg.Submittable);
  return promise;
}
