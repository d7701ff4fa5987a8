/** A page of this server, of a title and HTML. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Memory service: ${title}</title>
<link rel="icon" href="data:,">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 4rem auto; padding: 0 1rem; color: #1a1a1a; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { background: #f4f4f4; padding: 1rem; overflow: auto; }
dt { margin-top: 1rem; font-weight: 600; }
dt:target { background: #fff3c4; }
a { color: #0b57d0; }
</style>
</head>
<body>
${body}
</body>
</html>
`;
