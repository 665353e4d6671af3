// Boxes of amounts in a real page: what is typed and pasted is read by the one reader, or stays with what to do about it.
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { UiProvider } from '@tallyhelm/ui/layout/UiProvider'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MoneyInput } from './MoneyInput.tsx'

let value = ''
let root: Root
afterEach(() => root.unmount())

function show(currency: Currency): void {
  value = ''
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <UiProvider>
      <Sample currency={currency} />
    </UiProvider>,
  )
}

function Sample({ currency }: { currency: Currency }) {
  const [amount, setAmount] = useState('')
  const change = (next: string) => {
    value = next
    setAmount(next)
  }
  return <MoneyInput label="金额" currency={currency} value={amount} onChange={change} />
}

const box = page.getByRole('textbox', { name: '金额' })
const shown = () => (box.element() as HTMLInputElement).value
async function paste(text: string): Promise<void> {
  await box.click()
  const data = new DataTransfer()
  data.setData('text/plain', text)
  const input = box.element() as HTMLInputElement
  const event = new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true, data: text })
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(event)
}

test.each<[Currency, string, string, string]>([
  ['USD', '1234.5', '1234.50', '1,234.50'],
  ['USD', '1,234.5', '1234.50', '1,234.50'],
  ['USD', '$1,200', '1200.00', '1,200.00'],
  ['JPY', '1,234', '1234', '1,234'],
])('in %s, %j is %s whether it is typed or pasted', async (currency, text, read, grouped) => {
  show(currency)
  await userEvent.type(box, text)
  await userEvent.tab()
  await expect.poll(() => [value, shown()]).toEqual([read, grouped])
  await paste(text)
  await userEvent.tab()
  await expect.poll(() => [value, shown()]).toEqual([read, grouped])
})

test.each<[Currency, string, string]>([
  ['USD', '12,50', '请确认小数点：12,50'],
  ['USD', '1.000,00', '请确认小数点：1.000,00'],
  ['USD', '1.005', '金额最多保留 2 位小数，请确认小数点：1.005'],
  ['USD', '¥700', '金额的币种与 USD（美元）不符：¥700，请核对币种'],
  ['EUR', '$5', '金额的币种与 EUR（欧元）不符：$5，请核对币种'],
  ['JPY', '1.000', '日元金额须为整数，请确认小数点：1.000'],
])('in %s, %j stays as it is, with «%s»', async (currency, text, problem) => {
  show(currency)
  await paste(text)
  await expect.element(page.getByText(problem)).toBeVisible()
  await userEvent.tab()
  expect([value, shown()]).toEqual([text, text])
  expect(fundsAmountProblem(value, currency)).toBe(problem)
  await box.fill('5')
  await expect.element(page.getByText(problem)).not.toBeInTheDocument()
  await box.fill('')
  await userEvent.type(box, text)
  await userEvent.tab()
  await expect.element(page.getByText(problem)).toBeVisible()
  expect(value).toBe(text)
})
