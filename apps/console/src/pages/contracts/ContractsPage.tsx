// 合同审核: the contracts of all customers, one beside the list with its file and its case, and papers that were signed by hand.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { contractRows } from '@tallyhelm/protocol/topics/contracts/console-columns'
import { consoleContractEndpoints } from '@tallyhelm/protocol/topics/contracts/console-endpoints'
import { contractFilters } from '@tallyhelm/protocol/topics/contracts/console-lists'
import type { ContractRow } from '@tallyhelm/protocol/topics/contracts/console-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import { contractCells } from './cells.tsx'
import { ContractDrawer } from './ContractDrawer.tsx'
import { PaperDialog } from './PaperDialog.tsx'

const NO_ROWS: readonly ContractRow[] = []

export function ContractsPage() {
  const { role } = useStaff()
  const [address] = useSearchParams()
  const list = usePageFrame('contracts', contractFilters)
  const { data, table } = useListCall(consoleContractEndpoints.list, list.request)
  const [openId, setOpenId] = useState(address.get('contract') ?? undefined)
  const [isUploading, setIsUploading] = useState(false)
  const cells = useMemo(() => contractCells(setOpenId), [])
  return (
    <>
      <PageHeader
        title="合同审核"
        freshness="通过后自动启用，原启用的合同随即停用"
        actions={
          mayCall(consoleContractEndpoints.proposePaper, role) ? (
            <Button onClick={() => setIsUploading(true)}>上传线下合同</Button>
          ) : undefined
        }
      />
      <DeclaredList
        frame={list}
        filtersLabel="合同筛选"
        list={contractRows}
        cells={cells}
        rowName={row => `合同 ${row.customer_sign_name}`}
        page={data}
        table={table}
        onOpen={row => setOpenId(row.contract_id)}
        empty={<Empty title="这里没有合同" />}
      />
      <ContractDrawer rows={data?.content ?? NO_ROWS} openId={openId} onOpen={setOpenId} />
      {isUploading ? <PaperDialog onClose={() => setIsUploading(false)} /> : null}
    </>
  )
}
