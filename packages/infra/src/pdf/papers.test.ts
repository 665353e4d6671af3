// Papers: what is drawn is looked at by its pixels, and the signature judged by another program (poppler).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificate } from './make-certificate.ts'
import type { Paper, Seal } from './paper.ts'
import { createPaperMaker, signerProblem } from './paper-maker.ts'

const madeAt = new Date('2026-03-02T04:00:00Z')
const owner = { owner: 'user 1', isKnown: true } as never
const paper = (text: string): Paper => ({
  title: '广告服务合同',
  author: '量舵科技',
  madeAt,
  footer: '合同编号 1',
  blocks: [
    { kind: 'title', text: '广告服务合同' },
    { kind: 'text', text },
    {
      kind: 'signing',
      parties: [
        { title: '甲方', lines: ['某某公司'] },
        { title: '乙方', lines: ['量舵科技'] },
      ],
    },
  ],
})
const evidence: Paper = {
  ...paper(''),
  blocks: [
    { kind: 'title', text: '签署凭证' },
    { kind: 'fields', rows: [{ label: '签署人', value: '王小明' }] },
  ],
}
const seal: Seal = {
  owner: '量舵科技（示例）有限公司',
  caption: '合同专用章',
  reason: '合同审核通过',
  at: madeAt,
  pageFromEnd: 1,
  place: 'signing',
}

const made = makeCertificate('量舵科技', new Date())
const maker = createPaperMaker(made)
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallyhelm-papers-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const signed = async () => {
  const body = await maker.make(paper('甲方与乙方订立本合同。'), owner)
  const whole = await maker.addPages(body, evidence, owner)
  if (!maker.seal) throw new Error('no key')
  return { body, whole, sealed: await maker.seal(whole, seal, owner) }
}
const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' })
function keep(bytes: Uint8Array, name = 'paper.pdf'): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
/** Of a page: how much of a region is dark, and how much is red, in parts of a thousand. */
async function inkOf(bytes: Uint8Array, page: number, region: { left: number; top: number; width: number; height: number }) {
  const place = join(folder, 'page')
  run('pdftoppm', '-r', '72', '-png', '-f', String(page), '-l', String(page), '-singlefile', keep(bytes), place)
  const { data, info } = await sharp(readFileSync(`${place}.png`))
    .extract(region)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [dark, red] = [0, 0]
  for (let at = 0; at < data.length; at += 3) {
    const [r = 255, g = 255, b = 255] = data.subarray(at, at + 3)
    if (r < 140 && g < 140 && b < 140) dark += 1
    if (r > 150 && g < 110 && b < 110) red += 1
  }
  const pixels = info.width * info.height
  return { dark: (dark / pixels) * 1000, red: (red / pixels) * 1000 }
}
const TITLE = { left: 200, top: 70, width: 200, height: 30 }

test('Chinese characters are drawn: each its own strokes, none an empty box', async () => {
  const body = await maker.make(paper('甲方与乙方订立本合同。'), owner)
  expect((await inkOf(body, 1, TITLE)).dark).toBeGreaterThan(60)
  // A missing glyph looks like every other one: these two would be the same picture.
  const [one, other] = await Promise.all(['赢赢赢赢赢赢赢赢', '工工工工工工工工'].map(async text => maker.make(paper(text), owner)))
  const line = { left: 70, top: 95, width: 120, height: 45 }
  const [dense, thin] = [await inkOf(one ?? body, 1, line), await inkOf(other ?? body, 1, line)]
  expect(dense.dark).toBeGreaterThan(1.3 * thin.dark)
  expect(thin.dark).toBeGreaterThan(5)
})

test('the same paper of the same instant is the same file', async () => {
  const [one, other] = [await maker.make(paper('同一内容'), owner), await maker.make(paper('同一内容'), owner)]
  expect(maker.digest(one)).toBe(maker.digest(other))
})

test('what no font draws is told of an exact paper, and nothing is made; another paper says its code', async () => {
  expect(await maker.makeExact(paper('公司𠮷😀\u{2A6A5}😀'), owner)).toEqual({ kind: 'missing', characters: ['😀', '\u{2A6A5}'] })
  const told = await maker.make({ ...paper('公司𠮷😀\u0001'), author: '量舵😀', footer: '合同编号 😀' }, owner)
  const text = run('pdftotext', keep(told), '-')
  expect(text).toContain('公司𠮷〔U+1F600〕〔U+0001〕')
  expect(text).toContain('合同编号 〔U+1F600〕')
  expect(run('pdfinfo', keep(told))).toContain('量舵〔U+1F600〕')
  const added = await maker.addPages(told, paper('签署人 𬱖😀'), owner)
  expect(run('pdftotext', '-f', '3', keep(added), '-')).toContain('签署人 𬱖〔U+1F600〕')
})

test('a seal bears rare characters, and is not made with one that no font draws', async () => {
  const body = await maker.make(paper('正文'), owner)
  const rare = await maker.seal?.(body, { ...seal, pageFromEnd: 0, owner: '㛃𬭎㛃𬭎㛃𬭎㛃𬭎', caption: '' }, owner)
  const bare = await maker.seal?.(body, { ...seal, pageFromEnd: 0, owner: '一一一一一一一一', caption: '' }, owner)
  const region = { left: 374, top: 124, width: 116, height: 116 }
  const [dense, thin] = [await inkOf(rare ?? body, 2, region), await inkOf(bare ?? body, 2, region)]
  expect(dense.red).toBeGreaterThan(1.1 * thin.red)
  await expect(maker.seal?.(body, { ...seal, owner: '量舵😀' }, owner)).rejects.toThrow('no font of ours draws 😀')
})

test('added pages and the seal leave the bytes before them as they were', async () => {
  const { body, whole, sealed } = await signed()
  expect(maker.digest(whole.subarray(0, body.length))).toBe(maker.digest(body))
  expect(maker.digest(sealed.subarray(0, whole.length - 200))).toBe(maker.digest(whole.subarray(0, whole.length - 200)))
  const path = keep(sealed)
  expect(run('pdfinfo', path)).toMatch(/Pages:\s+3/)
  expect(run('pdftotext', path, '-')).toMatch(/甲方与乙方订立本合同。[\s\S]*签署凭证[\s\S]*王小明/)
  expect((await inkOf(sealed, 3, TITLE)).dark).toBeGreaterThan(40)
})

test('the seal is red, on the page that it is meant for alone', async () => {
  const { whole, sealed } = await signed()
  const region = { left: 374, top: 124, width: 116, height: 116 }
  expect((await inkOf(sealed, 2, region)).red).toBeGreaterThan(60)
  expect((await inkOf(whole, 2, region)).red).toBe(0)
  expect((await inkOf(sealed, 1, region)).red).toBe(0)
})

test('poppler calls the signature valid, over the whole file, and no more once a byte is changed', async () => {
  const { sealed } = await signed()
  const told = run('pdfsig', '-nocert', keep(sealed))
  expect(told).toContain('Signature is Valid')
  expect(told).toContain('ETSI.CAdES.detached')
  expect(told).toContain('Total document signed')
  const forged = Buffer.from(sealed)
  forged[200] = (forged[200] ?? 0) ^ 1
  expect(run('pdfsig', '-nocert', keep(forged))).not.toContain('Signature is Valid')
})

test('without a key nothing is sealed, and a pair that does not belong together is told', () => {
  expect(createPaperMaker(undefined).seal).toBeUndefined()
  expect(signerProblem(made)).toBeUndefined()
  const another = makeCertificate('别人', new Date())
  expect(signerProblem({ ...made, certificatePem: another.certificatePem })).toBe('the certificate is not of this key')
  expect(signerProblem({ keyPem: made.keyPem, certificatePem: 'x' })).toBe('the certificate or its key can’t be read')
})
