/** Whether the servers of tests are to run in containers, instead of as programs of this machine. */
export const inContainers = (): boolean => process.env["MEMORY_TEST_SERVERS_IN"] === "containers";
