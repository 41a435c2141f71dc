const AREAS = /^(?:Antarctica|Australia|Brazil|Chile|America\/Argentina|Indian)\/|^NZ/

const CITIES: Record<string, string> = {
  Africa:
    'Blantyre Brazzaville Bujumbura Dar_es_Salaam Gaborone Harare Johannesburg Kigali Kinshasa Luanda Lubumbashi Lusaka ' +
    'Maputo Maseru Mbabane Nairobi Windhoek',
  America:
    'Araguaina Asuncion Bahia Belem Buenos_Aires Campo_Grande Catamarca Cordoba Coyhaique Cuiaba Eirunepe Fortaleza ' +
    'Guayaquil Jujuy La_Paz Lima Maceio Manaus Mendoza Montevideo Noronha Porto_Acre Porto_Velho Punta_Arenas Recife ' +
    'Rio_Branco Rosario Santarem Santiago Sao_Paulo',
  Asia: 'Dili Jakarta Jayapura Makassar Pontianak Ujung_Pandang',
  Atlantic: 'South_Georgia St_Helena Stanley',
  Pacific:
    'Apia Auckland Bougainville Chatham Easter Efate Enderbury Fakaofo Fiji Funafuti Galapagos Gambier Guadalcanal Kanton ' +
    'Marquesas Nauru Niue Norfolk Noumea Pago_Pago Pitcairn Port_Moresby Rarotonga Samoa Tahiti Tongatapu Wallis',
}

const NORTHERN = 'Indian/Maldives'

/** Whether a time zone is south of the equator, where summer begins in December. */
export function isSouthern(timeZone: string): boolean {
  if (AREAS.test(timeZone)) return timeZone !== NORTHERN
  const [area = '', city = ''] = timeZone.split('/')
  return CITIES[area]?.split(' ').includes(city) ?? false
}
