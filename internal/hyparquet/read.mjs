// Reads Parquet files for tests. On standard input is a list of {file, from, to}: of the rows those from one to before another are
// read, and none of it is this project's own code. Each file is told in a line of JSON.
import { readFileSync } from "node:fs";
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";

const plain = (_, value) => (typeof value === "bigint" ? Number(value) : value);

for (const { file: name, from, to } of JSON.parse(readFileSync(0, "utf8"))) {
  const file = await asyncBufferFromFile(name);
  const metadata = await parquetMetadataAsync(file);
  const columns = metadata.schema.slice(1);
  const read = from < to ? await parquetReadObjects({ file, metadata, compressors, rowStart: from, rowEnd: to }) : [];
  const chunks = metadata.row_groups.flatMap((group) => group.columns.map((column) => column.meta_data));
  console.log(
    JSON.stringify(
      {
        createdBy: metadata.created_by,
        metadata: Object.fromEntries((metadata.key_value_metadata ?? []).map(({ key, value }) => [key, value])),
        columns: columns.map((c) => ({
          name: c.name,
          type: c.type + (c.logical_type ? " " + c.logical_type.type : ""),
          optional: c.repetition_type === "OPTIONAL",
          encodings: [...new Set(chunks.filter((m) => m.path_in_schema[0] === c.name).flatMap((m) => m.encodings))].sort(),
        })),
        codecs: [...new Set(chunks.map((m) => m.codec))],
        groups: metadata.row_groups.map((group) => group.num_rows),
        rows: read.map((row) => columns.map((c) => row[c.name] ?? null)),
      },
      plain,
    ),
  );
}
