// Written ids: the same number in every dress that table programs and tools give it; what has lost digits is refused.
import { describe, expect, test } from 'vitest'
import { plainPlatformId } from './text.ts'
import { endsInZeros, idProblem, isRounded, plainId, plainIdOrName, roundedProblem } from './written-id.ts'

describe('one spelling', () => {
  test.each([
    ['20261103000001.0', '20261103000001'],
    ['20261103000001.000', '20261103000001'],
    ['20261103000000.998', '20261103000001'],
    ['9916638233.0000001', '9916638233'],
    ['="0012345"', '0012345'],
    ['= "0012345"', '0012345'],
    ["'0012345", '0012345'],
    ['’0012345', '0012345'],
    ['0012345.0', '0012345'],
    ['0012345_x000D_', '0012345'],
    ['_x000d__x000A_0012345', '0012345'],
    ['\u200b0012345\ufeff\u202c', '0012345'],
    ['００１２３４５', '0012345'],
    [' 0012345\r\n', '0012345'],
    ['9.916638233E+9', '9916638233'],
    ['9.916638233e9', '9916638233'],
    ['6222020000000001234', '6222020000000001234'],
    ['C-001', 'C-001'],
    ['12E5', '12E5'],
    ['2026.1103', '2026.1103'],
    ['_x0041_', '_x0041_'],
  ])('%j is %s', (written, plain) => {
    expect(plainId(written)).toBe(plain)
    expect(idProblem(written, '账号')).toBeUndefined()
  })

  test.each([
    ["'act_1234567890123.0", '1234567890123'],
    ['="991-663-8233"', '9916638233'],
    ['991-663-8233_x000D_', '9916638233'],
  ])('the account %j is %s', (written, id) => expect(plainPlatformId(written)).toBe(id))

  test('where a name may stand, names are left as they are', () => {
    expect([plainIdOrName('1001.0'), plainIdOrName('ＡＢＣ贸易'), plainIdOrName("'C001")]).toEqual(['1001', 'ＡＢＣ贸易', "'C001"])
  })
})

test.each([
  ['6.22202E+18', '账号被表格软件改成了科学计数（6.22202E+18），请把该列设为文本后重新填写'],
  ['1E+20', '账号被表格软件改成了科学计数（1E+20），请把该列设为文本后重新填写'],
  ['１.２３４５６E＋１２', '账号被表格软件改成了科学计数（1.23456E+12），请把该列设为文本后重新填写'],
  ['1.2345678901234501E+17', '账号被表格软件改成了科学计数（1.2345678901234501E+17），请把该列设为文本后重新填写'],
  ['=A1', '账号不支持公式，请改为填写好的内容'],
  ['#REF!', '账号含有错误值（#REF!），请重新填写'],
])('%j is refused', (written, text) => expect(idProblem(written, '账号')).toBe(text))

describe('digits that a table program turned into zeros', () => {
  test('are told by the column', () => {
    expect(isRounded(['6222020012345670000', '6222020012345680000'])).toBe(true)
    expect(isRounded(['1234567890123450', '1234567890123460', '1234567890123470'])).toBe(true)
    expect(isRounded(['6222020012345670000', '6222020012345680123'])).toBe(false)
    expect(isRounded(['1234567890123450', '1234567890123450'])).toBe(false)
    expect(isRounded(['123456789012345', 'A', ''])).toBe(false)
    expect([endsInZeros('6222020012345670000'), endsInZeros('6222020012345670001'), endsInZeros('12345000')]).toEqual([true, false, false])
  })

  test('are told by the name of the column', () =>
    expect(roundedProblem('付款账号', '6222020012345670000.0')).toBe(
      '付款账号超过 15 位，末尾数字已被表格软件改为 0（6222020012345670000），请把该列设为文本后重新填写',
    ))
})
