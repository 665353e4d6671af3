// The chart of both applications: its legend, hands, keys and table, and what it shows instead of a picture.
import { DESKTOP, PHONE, type Size } from '@tallyhelm/browser/app/test-stage'
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { Chart, type ChartPoint, type ChartSeries } from '@tallyhelm/ui/charts/Chart'
import { type ComponentProps, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { moneyUnit } from '../../formats/money-unit.ts'

const stage = openStage()

const DAYS = 30
const POINTS: readonly ChartPoint[] = Array.from({ length: DAYS }, (_, index) => {
  const day = `03-${String(index + 1).padStart(2, '0')}`
  return { id: day, label: day, title: `2026-${day}`, isRunning: index === DAYS - 1 }
})
const values = (base: number) => POINTS.map((_, index) => `${base + index}.10`)
const TWO: readonly ChartSeries[] = [
  { id: 'a', name: '甲账户', values: values(100) },
  { id: 'b', name: '乙账户', values: values(10) },
]
const EARLIER = { name: '上一周期', values: values(50), titles: POINTS.map(({ id }) => `2026-02（${id}）`) }

type Given = Partial<ComponentProps<typeof Chart>>

const show = (given: Given = {}) =>
  stage.show(
    <main>
      <h1>消耗</h1>
      <Chart label="每日消耗" unit={moneyUnit('USD')} points={POINTS} series={TWO} asOf="14:30" {...given} />
    </main>,
  )

const plot = () => page.getByRole('application', { name: /^每日消耗，按左右方向键逐日查看/ })
const told = () => page.getByRole('status').filter({ hasText: /2026/ })
const tip = () => page.getByText(/^2026-03-\d\d(（截至 14:30）)?$/, { exact: false }).elements()
const canvas = () => plot().element().querySelector('canvas')

/** How many pixels of the picture have this colour, or nearly. */
function painted([red, green, blue]: readonly [number, number, number]): number {
  const drawing = canvas()
  const { data } = drawing?.getContext('2d')?.getImageData(0, 0, drawing.width, drawing.height) ?? { data: [] }
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255) count += 1
  return count
}
const BLUE = [0x31, 0x74, 0xd9] as const
const ORANGE = [0xdf, 0x7b, 0x0c] as const

test.each<[string, Size]>([
  ['1440×900', DESKTOP],
  ['390×844', PHONE],
])('at %s it is drawn, fits the window, and has no accessibility violations', async (_name, size) => {
  await page.viewport(...size)
  show({ comparison: EARLIER, onOpen: () => undefined })
  await expect.element(plot()).toBeVisible()
  await expect.poll(() => painted(BLUE)).toBeGreaterThan(500)
  expect(excessWidth()).toBe(0)
  expect(await pageViolations()).toEqual([])
  await page.getByRole('button', { name: '查看表格' }).click()
  await expect.element(page.getByRole('table', { name: '每日消耗' })).toBeVisible()
  expect(excessWidth()).toBe(0)
  expect(await pageViolations()).toEqual([])
})

test('on a phone the last days stand in sight, and stepping back takes the picture along', async () => {
  await page.viewport(...PHONE)
  show()
  await expect.element(plot()).toBeVisible()
  const box = () => plot().element().parentElement ?? document.body
  await expect.poll(() => box().scrollLeft + box().clientWidth).toBe(box().scrollWidth)
  expect(box().scrollWidth).toBeGreaterThan(box().clientWidth)
  plot().element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(told()).toMatchTextContent(/^2026-03-01，/)
  await expect.poll(() => box().scrollLeft).toBe(0)
})

test('keys step from day to day and say what stands there; Escape ends it', async () => {
  show({ comparison: EARLIER })
  await expect.element(plot()).toBeVisible()
  plot().element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .element(told())
    .toHaveTextContent('2026-03-30（截至 14:30），合计 $168.20，甲账户 $129.10，乙账户 $39.10，上一周期 2026-02（03-30） $79.10')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(told()).toMatchTextContent(/^2026-03-29，合计 \$166\.20，/)
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(told()).toMatchTextContent(/^2026-03-01，/)
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(told()).toMatchTextContent(/^2026-03-30/)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => told().elements().length).toBe(0)
  expect(tip()).toHaveLength(0)
})

test('a bar opens its rows: by mouse, by Enter, and from the table', async () => {
  const opened: number[] = []
  show({ onOpen: index => opened.push(index) })
  await expect.element(plot()).toBeVisible()
  const { width } = plot().element().getBoundingClientRect()
  const over = (index: number) => ({ x: (width / DAYS) * (index + 0.5), y: 100 })
  await userEvent.hover(plot(), { position: over(4) })
  await expect.element(told()).toMatchTextContent(/^2026-03-05，/)
  await plot().click({ position: over(4) })
  expect(opened).toEqual([4])
  plot().element().focus()
  await userEvent.keyboard('{End}{Enter}')
  expect(opened).toEqual([4, 29])
  await page.getByRole('button', { name: '查看表格' }).click()
  await page.getByRole('button', { name: '2026-03-02' }).click()
  expect(opened).toEqual([4, 29, 1])
})

test('a point with a note is marked, and says it beside its figures, aloud and in the table', async () => {
  const note = '更正 $120.10 → $110.10'
  show({ points: POINTS.map((point, index) => (index === 2 ? { ...point, note } : point)) })
  await expect.element(plot()).toBeVisible()
  expect(plot().element().querySelectorAll('[class*=mark]')).toHaveLength(1)
  plot().element().focus()
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
  await expect.element(told()).toMatchTextContent(/^2026-03-03，.*，更正 \$120\.10 → \$110\.10$/)
  expect(page.getByText(note, { exact: true }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: '查看表格' }).click()
  await expect.element(page.getByRole('rowheader', { name: `2026-03-03 ${note}` })).toBeVisible()
})

test('a finger looks with its first press and opens with its second', async () => {
  const opened: number[] = []
  show({ onOpen: index => opened.push(index) })
  await expect.element(plot()).toBeVisible()
  const press = () => {
    const { left, top, width } = plot().element().getBoundingClientRect()
    const at = { bubbles: true, clientX: left + (width / DAYS) * 9.5, clientY: top + 90 }
    plot()
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType: 'touch' }))
    plot().element().dispatchEvent(new MouseEvent('click', at))
  }
  press()
  await expect.element(told()).toMatchTextContent(/^2026-03-10，/)
  expect(opened).toEqual([])
  press()
  expect(opened).toEqual([9])
})

test('the legend tells sums and shares, and hides a series from the picture, never the last one', async () => {
  show()
  await expect.element(plot()).toBeVisible()
  const entry = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.element(entry('甲账户')).toHaveTextContent('甲账户$3,438.0082.3%')
  await expect.element(page.getByText('$4,176.00', { exact: true })).toBeVisible()
  await expect.poll(() => painted(ORANGE)).toBeGreaterThan(100)
  await entry('乙账户').click()
  await expect.element(entry('乙账户')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => painted(ORANGE)).toBe(0)
  await entry('甲账户').click()
  await expect.element(entry('甲账户')).toHaveAttribute('aria-pressed', 'true')
  plot().element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(told()).toHaveTextContent('2026-03-01，合计 $110.20，甲账户 $100.10')
})

test('the table has the same figures, newest first, and their sums; beyond five series the rest is one', async () => {
  const seven = ['1.01', '7.00', '3.00', '6.00', '5.00', '4.00', '2.02'].map((value, index) => ({
    id: String(index),
    name: `账户 ${index}`,
    values: POINTS.map((_, day) => (day === 0 ? null : value)),
  }))
  show({ series: seven })
  await page.getByRole('button', { name: '查看表格' }).click()
  const cells = (row: HTMLElement | SVGElement | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent)
  const rows = page.getByRole('row').elements()
  expect(rows).toHaveLength(32)
  expect(cells(rows[0])).toEqual(['日期', '账户 1', '账户 3', '账户 4', '账户 5', '账户 2', '其他', '合计'])
  expect(cells(rows[1])).toEqual(['2026-03-30（截至 14:30）', '$7.00', '$6.00', '$5.00', '$4.00', '$3.00', '$3.03', '$28.03'])
  expect(cells(rows[30])).toEqual(['2026-03-01', '—', '—', '—', '—', '—', '—', '—'])
  expect(cells(rows[31])).toEqual(['合计', '$203.00', '$174.00', '$145.00', '$116.00', '$87.00', '$87.87', '$812.87'])
  await page.getByRole('button', { name: '查看图表' }).click()
  await expect.element(plot()).toBeVisible()
})

test('nothing yet, nothing found, on its way, and failed each say so', async () => {
  const tried: string[] = []
  show({ points: [], series: [] })
  await expect.element(page.getByText('暂无数据')).toBeVisible()
  show({ points: [], series: [], onClearFilters: () => tried.push('filters') })
  await page.getByRole('button', { name: '清空筛选' }).click()
  const error = { message: '网络异常', requestId: 'r-1', onRetry: () => tried.push('again') }
  show({ points: [], series: [], status: 'error', error })
  await expect.element(page.getByText('请求编号 r-1')).toBeVisible()
  await page.getByRole('button', { name: '重试' }).click()
  expect(tried).toEqual(['filters', 'again'])
  show({ status: 'error', error })
  await expect.element(page.getByText(/加载失败：网络异常/)).toBeVisible()
  await expect.element(plot()).toBeVisible()
  show({ points: [], series: [], status: 'loading' })
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).not.toBeNull()
  expect(plot().elements()).toHaveLength(0)
})

test('other figures are drawn in the same picture', async () => {
  const Switching = () => {
    const [isShort, setIsShort] = useState(false)
    const some = POINTS.slice(0, 2)
    return (
      <>
        <button type="button" onClick={() => setIsShort(true)}>
          两天
        </button>
        <Chart
          label="每日消耗"
          unit={moneyUnit('USD')}
          points={isShort ? some : POINTS}
          series={isShort ? [{ id: 'a', name: '甲账户', color: 'google', values: ['5.00', '9.00'] }] : TWO}
        />
      </>
    )
  }
  stage.show(<Switching />)
  await expect.element(plot()).toBeVisible()
  plot().element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(told()).toMatchTextContent(/^2026-03-30/)
  await page.getByRole('button', { name: '两天' }).click()
  await expect.poll(() => painted(BLUE)).toBe(0)
  expect(painted(ORANGE)).toBeGreaterThan(1000)
  expect(told().elements()).toHaveLength(0)
})
