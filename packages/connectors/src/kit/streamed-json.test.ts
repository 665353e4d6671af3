// A flat object read piece by piece: however the pieces are cut, it says what JSON.parse reads, and whatever is none fails.
import { expect, test } from 'vitest'
import { parseExactJson } from './exact-json.ts'
import { openStreamedJson } from './streamed-json.ts'

async function* cut(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function read(text: string, size: number) {
  const { members, pieces } = await openStreamedJson(cut(text, size), 'content')
  const before = [...members.keys()]
  let content = ''
  for await (const piece of pieces ?? []) content += piece
  return { before, values: { ...Object.fromEntries(members), ...(pieces ? { content } : {}) } }
}

const CONTENT = 'kind,"名"\r\nPAYMENT,\\ "1" \t😀\u0001\n'.repeat(40)
test.each([1, 2, 3, 7, 64, 100_000])('cut into pieces of %i it says the same', async size => {
  const text = JSON.stringify({ status: 'SUCCESS', 'a"b': '😀\n', content: CONTENT, hmac: 'x=' })
  expect(await read(text, size)).toEqual({ before: ['status', 'a"b', 'content'], values: parseExactJson(text) })
  const escaped = `{ "content" : "\\ud83d\\ude00\\u0000\\ud83d" ,\n"amount": 12.30 }  \n`
  expect((await read(escaped, size)).values).toEqual(parseExactJson(escaped))
  const empty = '{"content":""}'
  expect((await read(empty, size)).values).toEqual({ content: '' })
  const small = '{"status":"FAILED","cause":"\\u4e0d"}'
  expect(await read(small, size)).toEqual({ before: ['status', 'cause'], values: parseExactJson(small) })
  expect((await read('{}', size)).values).toEqual({})
})

test.each([
  '',
  'null',
  '[]',
  '{',
  '{"a"}',
  '{"a":1,}',
  '{"a":null}',
  '{"a":{"b":"c"}}',
  '{"a":"1","a":"2"}',
  '{"a":"1"} {"b":"2"}',
  '{"content":"a',
  '{"content":"a"',
  '{"content":"a\\',
  '{"content":"a\\u00',
  '{"content":"a\\x"}',
  '{"content":"a\nb"}',
  '{"content":"a","content":"b"}',
  '{"content":7}',
])('%s is no answer, however it is cut', async text => {
  for (const size of [1, 5, 100_000]) await expect(read(text, size)).rejects.toThrow(/^an answer/)
})

test('a short member without an end is not waited for', async () => {
  let pieces = 0
  async function* endless() {
    for (yield '{"a":"'; ; pieces += 1) yield 'x'.repeat(10_000)
  }
  await expect(openStreamedJson(endless(), 'content')).rejects.toThrow(/^an answer/)
  expect(pieces).toBeLessThan(20)
})
