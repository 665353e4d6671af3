// What a pixel's binding needs, step by step, and the guide for what is up to the customer.
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { PIXEL_DAYS } from '@tallyhelm/protocol/topics/bindings/enums'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Hourglass from 'lucide-react/icons/hourglass'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ReactNode } from 'react'
import styles from './bindings.module.css'
import { agencyBusinessOf, type PixelStep, pixelSteps, waitsForShare } from './pixel-steps.ts'

const MARKS = {
  done: { icon: <CircleCheck size={14} aria-hidden />, word: '已完成' },
  running: { icon: <LoaderCircle size={14} aria-hidden />, word: '进行中' },
  waiting: { icon: <Hourglass size={14} aria-hidden />, word: '等待' },
  failed: { icon: <CircleAlert size={14} aria-hidden />, word: '未完成' },
  ahead: { icon: <CircleDashed size={14} aria-hidden />, word: '待前一步' },
} satisfies Record<PixelStep['state'], { icon: ReactNode; word: string }>

export function PixelSteps({ row }: { row: BindingRecord }) {
  const steps = pixelSteps(row)
  if (steps.length === 0) return null
  return (
    <ol className={styles.steps} aria-label="步骤">
      {steps.map(({ text, state }) => (
        <li key={text} data-state={state}>
          {MARKS[state].icon}
          {text}
          <span>{MARKS[state].word}</span>
        </li>
      ))}
    </ol>
  )
}

type GuideProps = { rows: readonly BindingRecord[]; square?: boolean }

/** What the owner of the pixels does at Meta; nothing where none waits for a sharing. */
export function ShareGuide({ rows, square = false }: GuideProps) {
  const waiting = rows.filter(waitsForShare)
  const business = waiting.flatMap(row => agencyBusinessOf(row) ?? [])[0]
  if (business === undefined) return null
  return (
    <NoticeStrip
      tone="warning"
      title="请把 Pixel 共享给代理 BM"
      square={square}
      points={[
        '用像素所属 BM 的管理员登录 Meta 商务管理平台（business.facebook.com）› 设置 › 数据源 › 数据集和 Pixel。',
        `选择 Pixel ${[...new Set(waiting.map(row => row.target))].join('、')}，点“分配合作伙伴”，授予管理权限。`,
        <>
          合作伙伴的商务管理平台编号填写代理 BM： <IdCell id={business} />
        </>,
        `完成后点“立即验证”；不点也会自动验证，最多等待 ${PIXEL_DAYS} 天。`,
      ]}
    />
  )
}
