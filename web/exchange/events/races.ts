/** The day's races of horses and greyhounds: fixed samples, for the time strips and the panel's lists. */

export type RacingSport = 'horse' | 'greyhound'

export interface Race {
  time: string
  venue: string
  status: string
  race: string
}

export const races: Record<RacingSport, readonly Race[]> = {
  horse: [
    { time: '14:05', venue: 'Ascot', status: 'Live', race: '6f Handicap' },
    { time: '14:20', venue: 'Kempton', status: 'Upcoming', race: '1m Maiden Stakes' },
    { time: '14:40', venue: 'Newbury', status: 'Upcoming', race: '7f Conditions' },
    { time: '15:00', venue: 'York', status: 'Upcoming', race: '1m 4f Handicap' },
    { time: '15:15', venue: 'Epsom', status: 'Upcoming', race: '1m 2f Stakes' },
    { time: '15:35', venue: 'Ayr', status: 'Upcoming', race: '5f Sprint' },
    { time: '15:50', venue: 'Thirsk', status: 'Upcoming', race: '6f Novice' },
    { time: '16:10', venue: 'Redcar', status: 'Upcoming', race: '1m Handicap' },
  ],
  greyhound: [
    { time: '14:02', venue: 'Romford', status: 'Live', race: '400 m A3' },
    { time: '14:17', venue: 'Hove', status: 'Upcoming', race: '515 m A2' },
    { time: '14:31', venue: 'Crayford', status: 'Upcoming', race: '380 m A5' },
    { time: '14:46', venue: 'Monmore', status: 'Upcoming', race: '480 m A4' },
    { time: '15:03', venue: 'Swindon', status: 'Upcoming', race: '476 m A1' },
    { time: '15:18', venue: 'Oxford', status: 'Upcoming', race: '450 m A6' },
    { time: '15:33', venue: 'Towcester', status: 'Upcoming', race: '500 m A3' },
    { time: '15:48', venue: 'Harlow', status: 'Upcoming', race: '415 m A4' },
  ],
}
