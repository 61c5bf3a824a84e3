"""The server: tables, people, bots and records over HTTP and WebSocket.

``errors``      why the server says no, each reason with its code
``settings``    what can be set when the server starts
``clock``       time for thinking
``levels``      the computer opponents that a table can have
``table``       one table as a value: seats, log, position; all changes are pure functions
``wishes``      what people wish for at a table, as decisions about it
``setting_up``  a new table from what is wished for
``views``       what a seat or an onlooker is shown of a table
``thinking``    what other processes work out
``minds``       these other processes
``fanout``      several servers tell each other which table has changed
``schema``      the tables of the database; ``migrations`` builds them
``committing``  changes of tables, and how SQLite writes them
``store``       reading and writing, moves of several tables in one commit
``house``       all tables of this process: who may do what, and who is told
``people``      guests, accounts, sessions, links between devices
``limits``      how much one address, person or connection may ask for
``guard``       origins, hosts, sizes and headers of every request
``models``      what is sent and answered, as OpenAPI describes it
``routes``      the HTTP interface
``socket``      the WebSocket of a table
``pages``       the web client
``watching``    health and figures
``app``         everything together
``running``     a free port, a link to show, a browser

A module imports only what stands above it in this list.
"""
