// 试算: what the rule as it stands would meet in the data that was read last. Nothing is done.
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'
import type { Preview } from '@tallyhelm/protocol/topics/monitors/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { numberText } from '../../formats/number-text.ts'
import type { Asking } from './asking.ts'
import { JudgedGroupItem } from './Judged.tsx'
import styles from './panel.module.css'

const SHOWN = 10

export function TrialCard({ asking }: { asking: Asking }) {
  const [tried, setTried] = useState<RuleForm>()
  const preview = useFormCommand(monitorEndpoints.preview, { onError: asking.refuse })
  const ask = () => {
    const form = asking.ready()
    if (form === undefined) return
    setTried(asking.form)
    preview.mutate({ request: { form } })
  }
  const isOld = tried !== undefined && tried !== asking.form
  return (
    <Card
      title="试算"
      meta="按最近一次数据，不执行动作"
      actions={
        <Button size="small" loading={preview.isPending} onClick={ask}>
          {preview.data === undefined ? '试算' : '重新试算'}
        </Button>
      }
    >
      <div aria-live="polite">
        {preview.data === undefined ? (
          <p className={styles.note}>{preview.error === null ? '看看这条规则此刻会命中哪些广告组。' : `未能试算：${preview.error.msg}`}</p>
        ) : (
          <Result preview={preview.data} isOld={isOld} />
        )}
      </div>
    </Card>
  )
}

function Result({ preview, isOld }: { preview: Preview; isOld: boolean }) {
  const { judged, matched, untold, read_at: readAt, content } = preview
  const more = content.length - SHOWN
  if (readAt === null) return <p className={styles.note}>这些账户还没有读取过数据；保存并启用规则后开始读取。</p>
  return (
    <Stack gap={8}>
      <p>
        检查了 <b>{numberText(judged, 0)}</b> 个广告组，<b>{numberText(matched, 0)}</b> 个会触发
        {untold === 0 ? '' : `，${numberText(untold, 0)} 个无法判断`}。
      </p>
      <p className={styles.note}>
        数据截至 {timeText(readAt)}。{isOld ? '规则已修改，请重新试算。' : ''}
      </p>
      {content.slice(0, SHOWN).map(group => (
        <JudgedGroupItem key={group.ad_group_id} group={group} />
      ))}
      {more > 0 ? <p className={styles.note}>另有 {more} 个广告组未列出。</p> : null}
    </Stack>
  )
}
