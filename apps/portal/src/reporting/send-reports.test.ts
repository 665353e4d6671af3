// What a report carries: where, when and which code, never a secret, and nothing longer than the server keeps.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { diagnosticsSchemas } from '@tallyhelm/protocol/topics/diagnostics/schemas'
import { expect, test } from 'vitest'
import { batches, reportOf } from './send-reports.ts'

const failed = {
  error: new ApiError(5555, '渠道正在维护', { requestId: 'r-1', status: 400 }),
  method: 'POST',
  path: '/api/security/auth/login?phone=13800000001&page=2',
  request: { account: '13800000001', password: 'secret-word', channel: 'GOOGLE', nested: { sid: 'x' } },
  elapsedMs: 12.6,
}

test('a failed call is told without its secrets', () => {
  const report = reportOf({ kind: 'CALL', failed, route: '/login' })
  expect(report).toMatchObject({
    kind: 'CALL',
    url: '/api/security/auth/login',
    method: 'POST',
    code: 5555,
    status: 400,
    elapsed_ms: 13,
    request_id: 'r-1',
    message: '渠道正在维护',
    route: '/login',
  })
  const text = JSON.stringify(report)
  for (const secret of ['13800000001', 'secret-word', '"x"']) expect(text).not.toContain(secret)
  expect(text).toContain('GOOGLE')
  expect(text).toContain('page=2')
})

test('a call without an answer has neither code nor status', () => {
  const report = reportOf({ kind: 'CALL', failed: { ...failed, error: new ApiError(-1, '请求超时，请重试'), elapsedMs: -5 }, route: '/' })
  expect(report).toMatchObject({ code: null, status: null, elapsed_ms: 0 })
})

test('every report passes the server’s own schema, however long it was', () => {
  const long = '字'.repeat(50_000)
  const reports = [
    reportOf({ kind: 'CALL', failed: { ...failed, request: { note: long }, path: `/api/x?note=${long}` }, route: `/${long}` }),
    reportOf({ kind: 'UI_ERROR', message: long, stack: long, component_stack: long, route: '/', version: '' }),
    reportOf({ kind: 'BLANK_SCREEN', elapsed_ms: 6_000, message: 'nothing is drawn', route: '/', version: '' }),
  ]
  expect(diagnosticsSchemas.reports.request.safeParse({ reports }).error).toBeUndefined()
})

test('batches hold no more items than a call takes, nor more text than a visitor may send, and every item once', () => {
  const views = (count: number, length: number) => Array.from({ length: count }, (_, index) => `${index}${'字'.repeat(length)}`)
  expect(batches(views(45, 1), 20).map(batch => batch.length)).toEqual([20, 20, 5])
  const large = views(20, 2_000)
  const made = batches(large, 20)
  expect(made.flat()).toEqual(large)
  for (const batch of made) expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThanOrEqual(21 * 1024)
  expect(batches(views(2, 30_000), 20).map(batch => batch.length)).toEqual([1, 1])
  expect(batches([], 20)).toEqual([])
})
