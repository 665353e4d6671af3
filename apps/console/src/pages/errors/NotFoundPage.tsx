// What an address of the console shows that leads nowhere.
import { Empty } from '@tallyhelm/ui/display/Empty'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useLocation } from 'react-router'

export function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader title="页面不存在" />
      <Card>
        <Empty
          kind="filtered"
          title="没有找到这个页面"
          text={`/console${pathname}`}
          action={<LinkButton href="/home">返回工作台</LinkButton>}
        />
      </Card>
    </>
  )
}
