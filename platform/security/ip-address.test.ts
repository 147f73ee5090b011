import assert from 'node:assert/strict'
import { test } from 'vitest'
import { limitKeyOfIp, isPublicIp, networkOf, parseIp, unreadableIp } from './ip-address.ts'

test('public and private addresses are distinguished', () => {
  for (const ip of ['8.8.8.8', '200.147.3.157', '2804:14d::1', '::ffff:8.8.8.8', '172.32.0.1'])
    assert.equal(isPublicIp(ip), true, ip)
  for (const ip of [
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.0.9',
    '172.16.0.1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '',
    undefined,
  ])
    assert.equal(isPublicIp(ip), false, String(ip))
})

test('neighbouring addresses share a network', () => {
  assert.equal(networkOf('200.147.3.157'), '200.147.3.0/24')
  assert.equal(networkOf('::ffff:200.147.3.1'), '200.147.3.0/24')
  assert.equal(networkOf('2804:14d:78:1::9'), '2804:14d:78::/48')
  assert.equal(networkOf('2804:014d:0078:ffff:1:2:3:4'), '2804:14d:78::/48')
  assert.equal(networkOf('2804::1'), '2804:0:0::/48')
})

test('an address is parsed in any proxy notation; unreadable ones count as one address', () => {
  for (const [named, read] of [
    ['8.8.8.8', '8.8.8.8'],
    [' 8.8.8.8:1234 ', '8.8.8.8'],
    ['[2804:14d::1]:443', '2804:14d::1'],
    ['"[2804:14d::1]"', '2804:14d::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ] as const)
    assert.equal(parseIp(named), read, named)
  for (const named of ['unknown', '_hidden', '8.8.8', '8.8.8.8.8', '300.1.1.1', 'x'.repeat(500), '', undefined])
    assert.equal(parseIp(named), unreadableIp, String(named))
  assert.equal(isPublicIp(unreadableIp), true)
  assert.equal(isPublicIp('nonsense'), true)
  assert.equal(networkOf(unreadableIp), unreadableIp)
})

test('limits count an IPv4 address by itself and an IPv6 address by its /64', () => {
  for (const [ip, counted] of [
    ['200.147.3.157', '200.147.3.157'],
    ['::ffff:200.147.3.157', '200.147.3.157'],
    ['2804:14d:78:1::9', '2804:14d:78:1::/64'],
    ['2804:014d:0078:0001:ffff:1:2:3', '2804:14d:78:1::/64'],
    ['2804:14d:78:2::9', '2804:14d:78:2::/64'],
    ['2804::1', '2804:0:0:0::/64'],
    ['unknown', unreadableIp],
  ] as const)
    assert.equal(limitKeyOfIp(ip), counted)
  assert.equal(limitKeyOfIp(undefined), '')
})
