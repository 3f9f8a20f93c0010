/**
 * Invented names of the simulated fixtures: no team, competition or player here exists. Long names and marks
 * above letters are among them on purpose, because screens must cope with both.
 */
import type { Random } from './random.ts'

export type SimulatedSport = 'cricket' | 'tennis' | 'soccer'

export interface Competition {
  readonly name: string
  readonly participants: readonly string[]
}

const cricketSouth = [
  'Kestrel Bay Mariners',
  'Thornfield Foxes',
  'Marlpit Monarchs',
  'Redgum Plains Rangers',
  'Coral Point Corsairs',
  'Ironbark Valley Wanderers and District',
  'Lakesend Herons',
  'Saltmarsh Stallions',
]
const cricketEast = [
  'Nandipura Tuskers',
  'Suryagarh Sentinels',
  'Chandrakot Comets',
  'Meghapur Monsoons',
  'Ratnavati Royal Blades',
  'Kaveripatnam Kingfishers',
  'Devagiri Dynamos',
  'Vasantpur Vipers',
]
const soccerNorth = [
  'Ashmere Rovers',
  'Port Merrow United',
  'Caldbeck Vale Athletic',
  'Old Thistlewick Wanderers Association Football Club',
  'Brackley Moor Town',
  'Saint Aldric’s',
  'Holmbridge City',
  'Wexcombe Albion',
  'Northgarth Harriers',
  'Eastmoor Borough',
]
const soccerSouth = [
  'Atlético Monteluz',
  'Real Puerto Añil',
  'Deportivo Río Blanquillo',
  'Unión São Lourival',
  'Académica de Vila Formosinha',
  'FC Grünau am Weißensee',
  'Kłodnica Żarowice',
  'Bjørkholm Idrettsforening',
  'Slavoj Červenec',
  'Çamlıova Gençlik',
]
const tennisMen = [
  'Tomás Arrebol',
  'Lukáš Vrbovský',
  'Emil Sandqvist-Holm',
  'Dario Pellegrinetti',
  'Jonas Üxküller',
  'Kenji Morisawa',
  'Rafe Penhallow',
  'Matteo Sangiorgetti',
  'Adrien Beauclair-Montfaucon',
  'Nikša Radoševac',
  'Oskar Wiśniowiecki',
  'Callum Strathgarve',
  'Ilie Brădeanca',
  'Pablo Quintanarejo',
  'Søren Ildkær',
  'Aleksei Zhuravin',
]
const tennisWomen = [
  'Anneli Kuusvere',
  'Marisol Echevarrieta Lánchez',
  'Zuzana Hrabětová',
  'Ingrid Aspelund-Thorsrud',
  'Camille Duvernoix',
  'Yuki Tanemori',
  'Elena Valcovici',
  'Priya Ranganekar',
  'Saskia van der Wouwer',
  'Beatriz Alvorada',
  'Orla Finnerghty',
  'Jelena Mrkovac',
  'Chiara Montebruno',
  'Lotte Brünnhäuser',
  'Amara Oduyele',
  'Greta Lindkvarn',
]

/** The competitions of each sport; participants come in even numbers, so that a round leaves nobody out. */
export const competitions: Readonly<Record<SimulatedSport, readonly Competition[]>> = {
  cricket: [
    { name: 'Southern Cross Twenty20 Shield', participants: cricketSouth },
    { name: 'Monsoon Premier Trophy', participants: cricketEast },
  ],
  soccer: [
    { name: 'Northern Counties Premiership', participants: soccerNorth },
    { name: 'Copa de los Dos Mares', participants: soccerSouth },
  ],
  tennis: [
    { name: 'Amber Coast Open, Men', participants: tennisMen },
    { name: 'Amber Coast Open, Women', participants: tennisWomen },
  ],
}

const surnames = [
  'Averill',
  'Bandaravela',
  'Beckwith-Shaw',
  'Chaudarkar',
  'Cotterhill',
  'Dalrymsay',
  'Deshmandal',
  'Eversleigh',
  'Fairbourne',
  'Gunawardhi',
  'Hartigane',
  'Iyengoda',
  'Jayapalan',
  'Kettlewick',
  'Kulkarvi',
  'Larkspear',
  'Mendisara',
  'Nortcliffe',
  'Oakenfull',
  'Pallikara',
  'Quennell',
  'Rathnasiri',
  'Sangamwar',
  'Stokesbury',
  'Tarrengower',
  'Thambiraj',
  'Underhay',
  'Venkatapur',
  'Wadsleigh',
  'Yarrowby',
]
const initials = 'ABCDEGHJKLMNPRSTVW'

/** Returns `count` (at most 30) different players of a side, as scorecards print them: "R Stokesbury". */
export function squad(random: Random, count: number): string[] {
  return random
    .shuffled(surnames)
    .slice(0, count)
    .map((surname) => `${random.pick([...initials])} ${surname}`)
}
