// The application that our own token belongs to: asked for once.
import { z } from 'zod'
import type { Got } from '../kit/failure.ts'
import { id } from '../kit/fields.ts'
import type { MetaClient } from './meta-client.ts'

const owned = z.object({ data: z.object({ app_id: id }) })

export type AppId = () => Promise<Got<string>>

export function rememberedAppId(client: MetaClient, accessToken: string): AppId {
  let known: string | undefined
  return async () => {
    if (known !== undefined) return { value: known }
    const got = await client.get('debug_token', { input_token: accessToken, fields: 'app_id' }, owned)
    if ('failure' in got) return got
    known = got.value.data.app_id
    return { value: known }
  }
}
