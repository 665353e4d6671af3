// Running search ads at Google: they are texts alone, so that there is nothing to upload and nobody to speak in the name of.
import type { AdsPort } from '../ports/ads.ts'
import type { Clock } from '../ports/handles.ts'
import { createAdList } from './ads-list.ts'
import { createAdMaking } from './ads-making.ts'
import { createAdSwitching } from './ads-switching.ts'
import type { GoogleClient } from './google-client.ts'

export const createGoogleAds = (client: GoogleClient, clock: Clock): AdsPort => ({
  list: createAdList(client),
  switching: createAdSwitching(client),
  making: createAdMaking(client, clock),
})
