// What somebody sees whose role may not enter a room.
import { Empty } from '@tallyhelm/ui/display/Empty'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'

export function ForbiddenPage() {
  return (
    <>
      <PageHeader title="没有权限" />
      <Card>
        <Empty
          title="您的角色不能进入此页面"
          text="如需权限，请联系管理员。"
          icon={<LockKeyhole size={24} aria-hidden />}
          action={<LinkButton href="/home">返回工作台</LinkButton>}
        />
      </Card>
    </>
  )
}
