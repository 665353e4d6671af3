// 待办事项: money that was to repay and stayed in the wallet leads straight to the drawer that repays with it.
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import { spendSchemas } from '@tallyhelm/protocol/topics/spend/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()

test('a repayment whose rate had ended says what to do, and names what is owed and the wallet that holds the money', async () => {
  stage.as({ customer_type: 0 })
  stage.server().leaveRest()
  standAround(stage.server())
  const repays = { currency: 'USD', pay_currency: 'CNY' } as const
  const entry = { kind: 'REPAYMENT_UNPAID', count: 1, channel: null, note: '还款汇率已过期，款项已入钱包，请登记还款' } as const
  stage.server().answer(spendEndpoints, spendSchemas, {
    todo: () => ({ content: [{ ...entry, repays }] }),
  })
  await stage.open('/service/account/dashboard')
  const todo = page.getByRole('link', { name: /待登记还款/ })
  await expect.element(todo.getByText('还款汇率已过期，款项已入钱包，请登记还款')).toBeVisible()
  await expect.element(todo).toHaveAttribute('href', '/credit/repayment?action=repay&currency=USD&pay_currency=CNY')
})
