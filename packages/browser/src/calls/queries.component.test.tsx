// Commands in a real page: several requests one after the other, each with its own end, and what they changed read again once.
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from './failure.ts'
import { callingBy, commandingEachBy, createQueryClient } from './queries.ts'

const LIST = { path: '/list' } as unknown as Endpoint<object, string>
const APPROVE = { path: '/approve', changes: ['/list'] } as unknown as Endpoint<{ no: string }, object>
const calls: string[] = []
const answer = async (path: string, request: object) => {
  calls.push(`${path} ${JSON.stringify(request)}`)
  if (JSON.stringify(request).includes('bad')) throw new ApiError(9001, '已驳回')
  return '行'
}
const call = <Request, Response>(endpoint: Endpoint<Request, Response>, request: Request) =>
  answer(endpoint.path, request as object) as Promise<Response>
const useCall = callingBy(call)
const useCommands = commandingEachBy(call)
const ends: string[] = []
let root: Root

beforeEach(() => {
  calls.length = 0
  ends.length = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <QueryClientProvider client={createQueryClient()}>
      <Sample />
    </QueryClientProvider>,
  )
})
afterEach(() => root.unmount())

function Sample() {
  const { data } = useCall(LIST, {})
  const approveEach = useCommands(APPROVE)
  const run = async () => {
    const isDone = await approveEach([{ no: '1' }, { no: 'bad' }, { no: '3' }], ({ no }, refused) => ends.push(`${no} ${refused?.msg}`))
    ends.push(String(isDone))
  }
  return (
    <button type="button" onClick={() => void run()}>
      通过{data}
    </button>
  )
}

test('each ends for itself, and the list is read again once', async () => {
  await page.getByRole('button', { name: '通过行' }).click()
  await expect.poll(() => ends).toEqual(['1 undefined', 'bad 已驳回', '3 undefined', 'false'])
  expect(calls).toEqual(['/list {}', '/approve {"no":"1"}', '/approve {"no":"bad"}', '/approve {"no":"3"}', '/list {}'])
})

const POLLED = { path: '/polled' } as unknown as Endpoint<{ no: string }, string>
function Polls({ numbers }: { numbers: readonly string[] }) {
  return numbers.map(no => <Poll key={no} no={no} />)
}
function Poll({ no }: { no: string }) {
  return useCall(POLLED, { no }, { refetchInterval: 10 }).error?.msg ?? null
}

test('polls that go on failing say each message once', async () => {
  const told: string[] = []
  root.render(
    <QueryClientProvider client={createQueryClient(error => told.push(error.msg))}>
      <Polls numbers={['bad', 'as bad', 'good']} />
    </QueryClientProvider>,
  )
  await expect.poll(() => calls.filter(call => call.includes('"as bad"')).length).toBeGreaterThan(3)
  expect(told).toEqual(['已驳回'])
})
