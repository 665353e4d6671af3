// 批量修改账户: new names for many accounts of a channel, and for a day the way back (screens.md 5.15).
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { isOpen } from '../../bindings/pair-text.ts'
import { useRouteChannel } from '../../routes/use-route.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { BindingRecords } from './BindingRecords.tsx'
import { BindingShell } from './BindingShell.tsx'
import { NamesForm } from './NamesForm.tsx'
import type { RecordActs } from './RecordList.tsx'
import { SheetLink } from './SheetLink.tsx'
import { mayTakeBack, TakeBackButton } from './TakeBackButton.tsx'

const POINTS: Readonly<Record<Channel, readonly string[]>> = {
  FACEBOOK: ['审核中的账户不可改名，平台会在结果中说明。'],
  GOOGLE: [],
  TIKTOK: [],
}
const COMMON = [
  '名称为 1–60 个字符，不能包含 emoji 或 |；只提交改动过的行。',
  '提交时以您看到的原名称核对：期间被改过名的账户不会执行，需核对后重新提交。',
]

export function BatchModifyPage() {
  const channel = useRouteChannel()
  const obstacle = useButtons()('rename')
  return (
    <BindingShell
      type="NAME"
      channel={channel}
      points={[...COMMON, ...POINTS[channel]]}
      obstacle={obstacle}
      headEnd={<SheetLink channel={channel} type="RENAME" />}
      result={{ actions: (rows, acts) => <OfBatch rows={rows} {...acts} /> }}
      form={start => <NamesForm {...start} channel={channel} obstacle={obstacle} />}
      records={onSubmit => (
        <BindingRecords type="NAME" channel={channel} title="改名记录" obstacle={obstacle} onSubmit={onSubmit} more={takeBackOf} />
      )}
    />
  )
}

const takeBackOf = (row: BindingRecord, acts: RecordActs) =>
  mayTakeBack(row) ? <TakeBackButton submitId={row.submit_id} look="link" {...acts} /> : null

/** What is still under way would be left out: it is taken back once all of it has ended. */
function OfBatch({ rows, ...acts }: RecordActs & { rows: readonly BindingRecord[] }) {
  const given = rows.filter(mayTakeBack)
  const [first] = given
  if (first === undefined || rows.some(isOpen)) return null
  return <TakeBackButton submitId={first.submit_id} count={given.length} look="default" {...acts} />
}
