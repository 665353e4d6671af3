// White label: another brand's names, colour, badge and links reach the page, and its text can be read.
import { expect, test } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { useFaultyVisits } from '../support/faulty-visits.ts'
import { product } from '../support/own-product.ts'

const { url } = product
const visits = useFaultyVisits()

/** As the server answers for a file with primary #ffb400: too light for white text, hence darkened. */
const ramp = {
  '25': '#fffaf3',
  '50': '#fff4e2',
  '100': '#fee5c0',
  '200': '#fbd18f',
  '300': '#f0b04a',
  '400': '#d18e00',
  '500': '#a56f00',
  '600': '#8a5c00',
  '650': '#805600',
  '700': '#734d00',
  '800': '#614000',
  '900': '#4c3100',
  '950': '#3c2600',
}

test('another brand shows its names, its readable colour and its links, and its colour is there at once the next time', async () => {
  const own = (await (await fetch(`${url}/api/brand`, { headers: { cid: '101', v: '1' } })).json()) as { data: Record<string, unknown> }
  const data = {
    ...own.data,
    name_zh: '晴帆',
    name_en: 'Sunsail',
    legal_name: '晴帆（示例）传媒有限公司',
    env_badge: '验收环境',
    agreement_url: '/agreement.html',
    ramp,
  }
  visits.proxy().plant('/api/brand', { kind: 'envelope', code: 0, data })
  const { page, pageErrors } = await visits.open()
  await page.goto('/login')
  await page.getByText('晴帆', { exact: true }).first().waitFor()
  await page
    .getByText(/晴帆（示例）传媒有限公司/)
    .first()
    .waitFor()
  await expect.poll(() => page.title()).toBe('登录 - 晴帆')
  const fill = () => page.getByRole('button', { name: '登录', exact: true }).evaluate(button => getComputedStyle(button).backgroundColor)
  await expect.poll(fill).toBe('rgb(138, 92, 0)')
  await expect.poll(() => page.getByText('量舵').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  visits.proxy().plant('/api/brand', { kind: 'silence' })
  await page.reload()
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  expect(await fill()).toBe('rgb(138, 92, 0)')
  expect(pageErrors).toEqual([])
})
