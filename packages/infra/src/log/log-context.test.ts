// What work is about stands on its lines, whatever runs beside it.
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'
import { addToLog, inLogContext, outsideLogContext } from './log-context.ts'

const lines: Record<string, unknown>[] = []
const log = createLogger({ name: 'test', level: 'info', destination: { write: line => void lines.push(JSON.parse(line)) } })
const tick = () => new Promise(resolve => setImmediate(resolve))

test('two jobs side by side each name their own order; what several share names none; a line that says more is believed', async () => {
  const work = (jobId: string, orderId: string) =>
    inLogContext({ job: 'quota.apply-item', jobId }, async () => {
      log.info('begins')
      await tick()
      addToLog({ orderId, customerId: `of ${orderId}` })
      await tick()
      log.info('goes on')
      outsideLogContext(() => log.info('for several'))
      log.info({ orderId: 'another' }, 'of another')
    })
  await Promise.all([work('1', '10'), work('2', '20')])
  addToLog({ orderId: 'nobody’s' })
  log.info('after all')
  const said = lines
    .map(({ msg, jobId, orderId, customerId }) => [msg, jobId, orderId, customerId].join(' '))
    .toSorted((one, other) => one.localeCompare(other))
  expect(said).toEqual([
    'after all   ',
    'begins 1  ',
    'begins 2  ',
    'for several   ',
    'for several   ',
    'goes on 1 10 of 10',
    'goes on 2 20 of 20',
    'of another 1 another of 10',
    'of another 2 another of 20',
  ])
})
