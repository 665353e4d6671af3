// Endpoints take their types from the schemas of their topic, and are filled up with what most calls do.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpointsOf, type FileAnswer } from './endpoint.ts'
import { fileAnswer } from './file-answer.ts'

const schemas = {
  list: { request: z.object({ page: z.number().default(1) }), response: z.object({ total: z.number() }) },
  file: { request: z.object({}), response: fileAnswer },
}
const list = { path: '/api/list', callers: ['user'], summary: '列表' } as const
const file = { answer: 'file', path: '/api/file', callers: ['user'], summary: '文件' } as const

test('a definition is filled up: POST with JSON that reads only, or what it says itself', () => {
  const endpoints = endpointsOf<typeof schemas>({ list: { ...list, method: 'GET', changesState: true }, file })
  expect(endpoints.list).toEqual({ ...list, method: 'GET', carriage: 'query', changesState: true, answer: 'data' })
  expect(endpoints.file).toEqual({ ...file, method: 'POST', carriage: 'json', changesState: false })
})

test('a call names those beside it that are stale afterwards, and stands for their paths', () => {
  const endpoints = endpointsOf<typeof schemas>({ list: { ...list, changes: ['list'] }, file: { ...file, changes: 'all' } })
  expect([endpoints.list.changes, endpoints.file.changes]).toEqual([['/api/list'], 'all'])
  // @ts-expect-error -- no call of this name
  expect(() => endpointsOf<typeof schemas>({ list: { ...list, changes: ['other'] }, file })).toThrow(TypeError)
})

test('types follow the schemas', () => {
  type Made = ReturnType<typeof endpointsOf<typeof schemas>>
  const request: NonNullable<Made['list']['types']>['request'] = { page: 2 }
  const response: NonNullable<Made['file']['types']>['response'] extends FileAnswer ? true : false = true
  expect([request, response]).toEqual([{ page: 2 }, true])
})

test('one missing, one too many, or a file that does not say so is refused by the types', () => {
  // @ts-expect-error -- `file` is missing
  expect(Object.keys(endpointsOf<typeof schemas>({ list }))).toEqual(['list'])
  // @ts-expect-error -- `other` has no schema
  expect(Object.keys(endpointsOf<typeof schemas>({ list, file, other: list }))).toHaveLength(3)
  // @ts-expect-error -- `file` answers with a file by its schema
  expect(endpointsOf<typeof schemas>({ list, file: list }).file.answer).toBe('data')
  // @ts-expect-error -- `list` answers with data by its schema
  expect(endpointsOf<typeof schemas>({ list: file, file }).list.answer).toBe('file')
})
