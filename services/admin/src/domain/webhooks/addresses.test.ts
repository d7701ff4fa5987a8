import { expect, test } from "vitest";
import { allowedBy, hostOf, isAllowedHost, mayReach } from "./addresses.ts";

const NOTHING = allowedBy("");

test.each([
  ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "100.100.100.200", "127.0.0.1", "127.9.9.9"],
  ...["168.63.129.16", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
  ...["192.0.0.192", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.51.100.1", "203.0.113.1"],
  ...["224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255"],
  ...["::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::7f00:1", "64:ff9b::7f00:1"],
  ...["64:ff9b:1::a00:1", "100::1", "2001::1", "2001:db8::1", "2001:2::1", "2002:7f00:1::"],
  ...["fc00::1", "fd00:ec2::254", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "3fff::1"],
  ...["5f00::1", "4000::1", "no address", "2130706433", "0x7f.1", ""],
])("nothing is sent to %s", (address) => {
  expect(mayReach(address, true, NOTHING)).toBe(false);
});

test.each(["8.8.8.8", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00::1"])(
  "%s is reached, over TLS only",
  (address) => {
    expect([mayReach(address, true, NOTHING), mayReach(address, false, NOTHING)]).toEqual([
      true,
      false,
    ]);
  },
);

test("an operator allows addresses, ranges, hosts, this machine, or all", () => {
  const some = allowedBy("10.1.0.0/16, 192.168.7.7,fd00::/8 ,Hooks.Internal");

  expect(mayReach("10.1.2.3", false, some)).toBe(true);
  expect(mayReach("10.2.2.3", true, some)).toBe(false);
  expect([mayReach("192.168.7.7", false, some), mayReach("192.168.7.8", true, some)]).toEqual([
    true,
    false,
  ]);
  expect(mayReach("fd12::1", false, some)).toBe(true);
  expect(mayReach("::ffff:10.1.2.3", true, some)).toBe(false);
  expect(isAllowedHost("hooks.internal", some)).toBe(true);
  expect(isAllowedHost("other.internal", some)).toBe(false);
  expect(mayReach("127.0.0.1", false, allowedBy("loopback"))).toBe(true);
  expect(mayReach("::1", false, allowedBy("loopback"))).toBe(true);
  expect(mayReach("169.254.169.254", false, allowedBy("all"))).toBe(true);
});

test.each(["10.0.0.0/33", "10.0.0", "a b", "http://x", "*", "10.0.0.0-10.0.0.9"])(
  "the setting %s is refused",
  (setting) => {
    expect(() => allowedBy(setting)).toThrow();
  },
);

test.each([
  ["http://2130706433/", "127.0.0.1"],
  ["http://0177.0.0.1/", "127.0.0.1"],
  ["http://0x7f000001/", "127.0.0.1"],
  ["http://127.1./", "127.0.0.1"],
  ["http://127.0.0.1./", "127.0.0.1"],
  ["http://①②⑦.⓪.⓪.①/", "127.0.0.1"],
  ["http://[::ffff:7f00:1]/", "::ffff:7f00:1"],
  ["http://LOCALHOST./", "localhost"],
])("the host of %s is %s", (url, host) => {
  expect(hostOf(new URL(url))).toBe(host);
});
