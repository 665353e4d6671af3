// How requests are carried: path places, queries, forms, and the trimming that spares passwords.
import { endpoint } from './endpoint.ts'
import { describe, expect, test } from 'vitest'
import { carry, trimmed } from './carry.ts'

const get = endpoint<{ id: string; page: number; tag?: string[] }, unknown>({
  method: 'GET',
  path: '/api/accounts/{id}',
  callers: ['user'],
  summary: '',
})
const post = endpoint<{ id: string; note?: string }, unknown>({ path: '/api/accounts/{id}/note', callers: ['user'], summary: '' })
const form = endpoint<{ account: string; remember: boolean }, unknown>({
  path: '/api/login',
  carriage: 'form',
  callers: ['anyone'],
  summary: '',
})

describe('carry', () => {
  test('fills places of the path and leaves the rest to the query', () => {
    expect(carry(get, { id: 'a/b', page: 2, tag: ['x', 'y'] })).toEqual({
      method: 'GET',
      path: '/api/accounts/a%2Fb?page=2&tag=x&tag=y',
      body: undefined,
    })
  })

  test('leaves undefined fields out of a JSON body', () => {
    expect(carry(post, { id: '7', note: undefined })).toMatchObject({ path: '/api/accounts/7/note', body: { text: '{}', asForm: false } })
  })

  test('encodes a form', () => {
    expect(carry(form, { account: '陈 a&b', remember: true }).body).toMatchObject({
      text: 'account=%E9%99%88+a%26b&remember=true',
      asForm: true,
    })
  })

  test('a missing place of the path is a defect', () => {
    expect(() => carry(get, { page: 1 })).toThrow('needs id')
  })
})

test('texts are trimmed at any depth, passwords are not', () => {
  expect(
    trimmed({
      name: ' a ',
      ids: [' 1', '2 '],
      nested: { note: '\tb\n' },
      password: ' p ',
      old_password: ' o ',
      password_hint: ' h ',
      count: 3,
    }),
  ).toEqual({
    name: 'a',
    ids: ['1', '2'],
    nested: { note: 'b' },
    password: ' p ',
    old_password: ' o ',
    password_hint: 'h',
    count: 3,
  })
})

test('what is done to each text besides leaves passwords alone', () => {
  const change = (text: string) => text.replace('a', 'b')
  expect(trimmed({ name: ' a ', list: [' a', { note: 'a' }], password: ' a ' }, change)).toEqual({
    name: 'b',
    list: ['b', { note: 'b' }],
    password: ' a ',
  })
})
