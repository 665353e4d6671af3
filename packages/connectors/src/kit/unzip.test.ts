// Zips of houses: the wanted file comes whole whatever the pieces, and what is damaged, locked, lying or none at all gives nothing to believe.
import { gbkOf, zipOf } from '@tallyhelm/sandbox/wire/zip'
import { expect, test } from 'vitest'
import { bytesOf } from '../testing/scripted-http.ts'
import { isTradeTable, tradeReader } from '../payments/alipay/bill.ts'
import { streamedLines } from './statement-lines.ts'
import { fileOfZip } from './unzip.ts'

const text = `#支付宝业务明细查询\r\n支付宝交易号,商户订单号\r\n${'量舵,1\r\n'.repeat(30_000)}`
const zip = zipOf({ 'x(汇总).csv': gbkOf('汇总'), '业务明细.csv': gbkOf(text) })
async function read(bytes: Buffer, wanted = isTradeTable): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of fileOfZip(bytes, wanted)) pieces.push(piece)
  return new TextDecoder('gbk').decode(Buffer.concat(pieces))
}
function altered(at: number, value: number): Buffer {
  const copy = Buffer.from(zip)
  copy[at < 0 ? copy.length + at : at] = value
  return copy
}

test('the wanted one of several, by its name in GBK', async () => {
  expect(await read(zip)).toBe(text)
  expect(await read(zip, name => name === 'x(汇总).csv')).toBe('汇总')
})

test('what is none, or not whole, fails by name', async () => {
  await expect(read(Buffer.from('<html>busy</html>'))).rejects.toThrow('no zip')
  await expect(read(Buffer.alloc(0))).rejects.toThrow('no zip')
  await expect(read(zip.subarray(0, zip.length - 30))).rejects.toThrow('no zip')
  await expect(read(zip, () => false)).rejects.toThrow('without the file')
})

test('each byte of the directory may lie, and nothing is believed or hangs', async () => {
  const directory = zip.readUInt32LE(zip.length - 6)
  let refused = 0
  for (let at = directory; at < zip.length; at += 1) {
    const outcome = await read(altered(at, (zip[at] ?? 0) ^ 0xff)).catch((error: Error) => error)
    if (outcome instanceof Error) refused += 1
    else expect(['汇总', text]).toContain(outcome)
  }
  expect(refused).toBeGreaterThan(20)
})

test('a changed byte of the packed file is found by its sum', async () => {
  const at = zip.readUInt32LE(zip.length - 6) - 40
  await expect(read(altered(at, (zip[at] ?? 0) ^ 0x01))).rejects.toThrow('damaged')
})

test('bytes that are no GBK, a line without an end and a table without one are not believed', async () => {
  const lines = async (bytes: Buffer) => {
    const answer = streamedLines('bill', bytesOf(bytes, 1_000), tradeReader(), 'gbk')
    if (answer.kind === 'ok') for await (const _line of answer.lines);
  }
  await expect(lines(Buffer.from([0xff, 0xff, 0x0a]))).rejects.toThrow('no gbk')
  await expect(lines(Buffer.alloc(200_000, 0x41))).rejects.toThrow('without an end')
  await expect(lines(gbkOf('#头\n名,号\n'))).rejects.toThrow('without its end')
})
