// What the last check of spend found: of the night, or of whoever asked for one.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { consoleSpendEndpoints } from '@tallyhelm/protocol/topics/spend/console-endpoints'
import { invariantText } from '@tallyhelm/protocol/topics/spend/console-enums'
import type { Differences } from '@tallyhelm/protocol/topics/spend/console-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { type Column, DataTable } from '@tallyhelm/ui/table/DataTable'
import { useCall, useCommand } from '../../api/queries.ts'
import { useStaff } from '../../session/use-staff.ts'

export function DifferencesTab() {
  const { role } = useStaff()
  const toast = useToast()
  const last = useCall(consoleSpendEndpoints.differences, {})
  const check = useCommand(consoleSpendEndpoints.checkNow, { onSuccess: () => toast.success('已排队核对，完成后刷新本页查看') })
  const mayCheck = mayCall(consoleSpendEndpoints.checkNow, role)
  return (
    <Loaded call={last} lines={6}>
      {answer => (
        <Card
          title={`差异 ${answer.findings.length} 项`}
          meta={answer.checked_at === null ? '尚未核对，每日凌晨自动核对一次' : `核对于 ${timeText(answer.checked_at)}`}
          padded={false}
          actions={
            <>
              <Button size="mini" loading={last.isFetching} onClick={() => void last.refetch()}>
                刷新
              </Button>
              {mayCheck ? (
                <Button size="mini" loading={check.isPending} onClick={() => check.mutate({ request: {} })}>
                  立即核对
                </Button>
              ) : null}
            </>
          }
        >
          <DataTable<Finding>
            id="spend-differences"
            caption="消耗核对差异"
            columns={COLUMNS}
            rows={answer.findings}
            rowKey={row => `${row.invariant} ${row.object} ${row.problem}`}
            rowName={row => row.object}
            shortcuts={false}
            empty={<Empty title={answer.checked_at === null ? '尚未核对' : '汇总、关账月份与更正记录全部一致'} />}
          />
        </Card>
      )}
    </Loaded>
  )
}

type Finding = Differences['findings'][number]

const COLUMNS: Column<Finding>[] = [
  { id: 'invariant', title: '核对项', width: 170, cell: row => invariantText(row.invariant) },
  { id: 'object', title: '对象', width: 280, cell: row => row.object },
  { id: 'problem', title: '差异', width: 420, cell: row => row.problem },
]
