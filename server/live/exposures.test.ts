/** Who stands to lose how much: the sums are those of the engine's own figures, the largest first. */
import { expect, test } from 'vitest'
import { exposureOfAccount } from '#core/ledger/accounts.ts'
import { createExposures } from './exposures.ts'
import { createLiveEngine } from './testing/live-engine.ts'

test.todo('placeholder')
